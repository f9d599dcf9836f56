# Asks zsh to complete command lines of confab: `zsh -f ask.zsh LINE...`. Prints for each line a head
# ">LINE" and the offered words, each with its description behind " -- " where it has one.
#
# Only the line editor of an interactive zsh completes, so this file starts one on a pseudo-terminal and
# is sourced there again. The editor's first line is set to each LINE in turn.

if [[ -z ${CONFAB_LINES:-} ]]; then
  zmodload zsh/zpty || exit
  export CONFAB_LINES=$(mktemp) CONFAB_ANSWERS=$(mktemp)
  print -rl -- "$@" > $CONFAB_LINES
  TERM=dumb zpty shell zsh -f -i
  zpty -w shell "source ${(q)0:a}"
  # Reading fails when the shell there has ended.
  while zpty -r shell said; do :; done
  cat $CONFAB_ANSWERS
  rm -f $CONFAB_LINES $CONFAB_ANSWERS
  exit
fi

# Descriptions are cut at the width of the terminal.
stty cols 1000
fpath=(${${(%):-%x}:a:h:h:h}/completions $fpath)
autoload -Uz compinit
compinit -D -u

# Writes down what would be offered, and offers nothing. A call that only sorts words for its caller does so.
compadd() {
  local -a flags=(${@[1,(i)(-|--)]}) hits texts
  if (( ${flags[(I)-[OAD]]} )); then
    builtin compadd "$@"
    return
  fi
  builtin compadd -O hits "$@"
  local -i at=${flags[(I)-d]}
  (( at == 0 )) || texts=(${(P)flags[at+1]})
  (( $#texts == $#hits )) || texts=($hits)
  (( $#hits == 0 )) || print -rl -- $texts >> $CONFAB_ANSWERS
}

zle-line-init() {
  local line
  for line in ${(f)"$(<$CONFAB_LINES)"}; do
    print -r -- ">$line" >> $CONFAB_ANSWERS
    BUFFER=$line
    CURSOR=$#BUFFER
    zle list-choices
  done
  BUFFER=exit
  zle accept-line
}
zle -N zle-line-init
