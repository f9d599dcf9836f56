# Asks fish to complete command lines of confab: `fish --no-config ask.fish LINE...`. Prints for each line
# a head ">LINE" and the offered words, each with its description behind a tab where it has one.

source (path dirname (status filename))/../../completions/confab.fish
for line in $argv
    echo ">$line"
    complete -C $line
end
