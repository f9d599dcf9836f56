# Completion of confab(1) for fish. What stands between "generated" and "end" comes from
# Sources/confab/Options.swift: see CONTRIBUTING.md.

# Succeeds if the words before the cursor name one of the commands $argv, or no command and $argv has
# the word "screen".
function __confab_has
    set -l words (commandline -opc)
    set -l command screen
    set -l ended no
    set -l skipped no
    for word in $words[2..]
        if test $skipped = yes
            set skipped no
        else if test $ended = no; and string match -q -- '-*' $word
            switch $word
                case --
                    set ended yes
                # generated: options with a value
                case --data --profile --proxy --theme --bot-pause --notify --push --listen --server-name --trusted-proxy --invitation --with --file --limit --in
                # end
                    set skipped yes
            end
        else
            set command $word
            break
        end
    end
    contains -- $command $argv
end

# The profiles of the data folder that --data names, or of the usual one.
function __confab_profiles
    set -l data ~/.local/share/confab
    set -q XDG_DATA_HOME; and test -n "$XDG_DATA_HOME"; and set data $XDG_DATA_HOME/confab
    set -l words (commandline -opc)
    for index in (seq (count $words))
        switch $words[$index]
            case '--data=*'
                set data (string replace -r -- '^--data=' '' $words[$index])
            case --data
                test $index -lt (count $words); and set data $words[(math $index + 1)]
        end
    end
    set data (string replace -r '^~/' -- ~/ $data)
    for folder in $data/profiles/*/
        path basename -- $folder
    end
end

function __confab_folders
    __fish_complete_directories (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
end

# "auto", the built-in themes and the person's own ones; the files of themes where the word has a slash, by
# which confab tells a file from a name.
function __confab_themes
    set -l value (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
    if string match -q -- '*/*' $value
        __fish_complete_suffix .json5
        return
    end
    set -l config ~/.config
    set -q XDG_CONFIG_HOME; and test -n "$XDG_CONFIG_HOME"; and set config $XDG_CONFIG_HOME
    # generated: themes
    printf '%s\n' auto dusk paper mono contrast-dark contrast-light solarized-dark solarized-light gruvbox colour-blind
    # end
    for file in $config/confab/themes/*.json5
        path basename -- (path change-extension '' $file)
    end
end

# A socket's path behind "unix:". confab completes no address of the network.
function __confab_listen
    echo unix:
    set -l value (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
    if string match -q -- 'unix:*' $value
        printf 'unix:%s\n' (__fish_complete_path (string replace -r '^unix:' '' $value))
    end
end

complete -c confab -f

# generated: commands
complete -c confab -n '__confab_has screen' -a login -d 'sign in to a homeserver: by password, by a code or in a browser'
complete -c confab -n '__confab_has screen' -a register -d 'make an account on a homeserver, and sign in'
complete -c confab -n '__confab_has screen' -a logout -d 'sign out, and keep or remove the stored chats'
complete -c confab -n '__confab_has screen' -a serve -d 'run the homeserver alone, for other people'
complete -c confab -n '__confab_has screen' -a invitation -d 'print a token with which one person may register there'
complete -c confab -n '__confab_has screen' -a send -d 'send one message: the words, standard input or a file'
complete -c confab -n '__confab_has screen' -a unread -d 'print how many messages are unread, and mentions: 3 @1'
complete -c confab -n '__confab_has screen' -a export -d 'print what is stored of a chat, oldest first'
complete -c confab -n '__confab_has screen' -a search -d 'print the stored messages that have all these words'
complete -c confab -n '__confab_has screen' -a doctor -d 'check what confab needs, and say what to do'
# end

# generated: options
complete -c confab -l data -x -a '(__confab_folders)' -d 'keep everything in DIR instead of $XDG_DATA_HOME/confab'
complete -c confab -n '__confab_has screen login register logout send unread export search doctor' -l profile -x -a '(__confab_profiles)' -d 'use this profile; the last one is used otherwise'
complete -c confab -n '__confab_has screen login register logout send doctor' -l proxy -x -a 'direct' -d 'reach servers through this proxy; direct: through none'
complete -c confab -n '__confab_has screen doctor' -l theme -x -a '(__confab_themes)' -d 'colours: auto, a theme\'s name, or the path of a theme file'
complete -c confab -n '__confab_has screen' -l ascii -d 'show ASCII characters only, as in a locale without UTF-8'
complete -c confab -n '__confab_has screen' -l linear -d 'for screen readers: plain lines of words, one pane at a time'
complete -c confab -n '__confab_has screen' -l bot-pause -x -d 'how long bots take to answer: 1 is human, 0 is at once'
complete -c confab -n '__confab_has screen' -l notify -x -a 'off bell terminal' -d 'how to notify while you look elsewhere: off, bell or terminal'
complete -c confab -n '__confab_has screen' -l push -x -a 'off on' -d 'take pushes: off, on (loopback) or ADDRESS:PORT[,URL]'
complete -c confab -n '__confab_has serve' -l listen -x -a '(__confab_listen)' -d 'listen on ADDRESS:PORT or unix:PATH; may be given more than once'
complete -c confab -n '__confab_has serve' -l server-name -x -d 'the part of user ids behind the colon; fixed at the first start'
complete -c confab -n '__confab_has serve' -l open-registration -d 'let anybody register who reaches the server'
complete -c confab -n '__confab_has serve' -l no-limits -d 'accept any number of requests, logins, rooms and members, for tests'
complete -c confab -n '__confab_has serve' -l local-gateways -d 'push also to gateways on this machine and in private networks'
complete -c confab -n '__confab_has serve' -l trusted-proxy -x -d 'believe this proxy\'s X-Forwarded-For; may be given more than once'
complete -c confab -n '__confab_has serve' -l start-anew -d 'set a damaged database aside, and begin with no accounts'
complete -c confab -n '__confab_has register' -l invitation -x -d 'the token with which you may register; asked for otherwise'
complete -c confab -n '__confab_has login' -l with -x -a 'password browser code' -d 'how to sign in: password, browser or code'
complete -c confab -n '__confab_has logout' -l keep-chats -d 'keep the stored chats, and do not ask'
complete -c confab -n '__confab_has logout' -l remove-chats -d 'remove the stored chats too, and do not ask'
complete -c confab -n '__confab_has send' -l file -r -F -d 'send this file instead of a text'
complete -c confab -n '__confab_has unread export search' -l json -d 'print JSON, a line an object, for other programs'
complete -c confab -n '__confab_has search' -l limit -x -d 'print at most so many messages, not 50'
complete -c confab -n '__confab_has search' -l best -d 'print the best matches first, not the newest'
complete -c confab -n '__confab_has search' -l in -x -d 'search the messages of one chat'
complete -c confab -n '__confab_has unread' -l follow -d 'print again whenever it changes'
complete -c confab -n '__confab_has doctor' -l keys -d 'show each pressed key: its bytes, name and actions'
complete -c confab -s h -l help -d 'show a short help and exit'
complete -c confab -l version -d 'show the version and exit'
# end
