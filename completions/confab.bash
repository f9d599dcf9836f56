# Completion of confab(1) for bash. What stands between "generated" and "end" comes from
# Sources/confab/Options.swift: see CONTRIBUTING.md.

# The options that a command accepts; those of the full screen without a command.
_confab_options() {
  case $1 in
    # generated: options
    '') echo --data --profile --proxy --theme --ascii --linear --bot-pause --notify --push --help --version ;;
    'login') echo --data --profile --proxy --with --help --version ;;
    'register') echo --data --profile --proxy --invitation --help --version ;;
    'logout') echo --data --profile --proxy --keep-chats --remove-chats --help --version ;;
    'serve') echo --data --listen --server-name --open-registration --no-limits --local-gateways --trusted-proxy --start-anew --help --version ;;
    'invitation') echo --data --help --version ;;
    'send') echo --data --profile --proxy --file --help --version ;;
    'unread') echo --data --profile --json --follow --help --version ;;
    'export') echo --data --profile --json --help --version ;;
    'search') echo --data --profile --json --limit --best --in --help --version ;;
    'doctor') echo --data --profile --proxy --theme --keys --help --version ;;
    # end
  esac
}

# "auto", the built-in themes and the person's own ones, a line each.
_confab_themes() {
  local file
  # generated: themes
  printf '%s\n' auto dusk paper mono contrast-dark contrast-light solarized-dark solarized-light gruvbox colour-blind
  # end
  for file in "${XDG_CONFIG_HOME:-$HOME/.config}"/confab/themes/*.json5; do
    [[ ! -f $file ]] || basename "$file" .json5
  done
}

# The profiles of the data folder $1, or of the usual one, a line each.
_confab_profiles() {
  local folder
  for folder in "${1:-${XDG_DATA_HOME:-$HOME/.local/share}/confab}"/profiles/*/; do
    [[ ! -d $folder ]] || basename "$folder"
  done
}

# Completes the value $2 of the option $1; $3 is the data folder.
_confab_value() {
  case $1 in
    # generated: values
    --data) _confab_folder "$2" ;;
    --profile) _confab_profile "$2" "$3" ;;
    --proxy) _confab_words "$2" direct ;;
    --theme) _confab_theme "$2" ;;
    --notify) _confab_words "$2" off bell terminal ;;
    --push) _confab_words "$2" off on ;;
    --listen) _confab_address "$2" ;;
    --with) _confab_words "$2" password browser code ;;
    --file) _confab_file "$2" ;;
    # end
  esac
}

_confab_words() { mapfile -t COMPREPLY < <(compgen -W "${*:2}" -- "$1"); }

_confab_folder() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -d -- "$1")
}

_confab_file() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_confab_profile() { mapfile -t COMPREPLY < <(_confab_beginning "$1" < <(_confab_profiles "$2")); }

# A file is told from a name by its slash.
_confab_theme() {
  if [[ $1 == */* ]]; then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -X '!*.json5' -- "$1"; compgen -d -- "$1")
  else
    mapfile -t COMPREPLY < <(_confab_beginning "$1" < <(_confab_themes | sort -u))
  fi
}

_confab_address() {
  compopt -o nospace
  if [[ $1 == unix:* ]]; then
    mapfile -t COMPREPLY < <(compgen -f -P unix: -- "${1#unix:}")
  else
    _confab_words "$1" unix:
  fi
}

# Those lines of standard input that begin with $1, each as a word of the shell.
_confab_beginning() {
  local line
  while IFS= read -r line; do
    [[ $line != "$1"* ]] || printf '%q\n' "$line"
  done
}

_confab() {
  local line=${COMP_LINE:0:COMP_POINT} words=() word rest
  COMPREPLY=()
  # bash cuts a word at "=", ":" and "@", and the options' values have these: what no blank parts is
  # one word here.
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    rest=${line#"${line%%[![:blank:]]*}"}
    if ((${#words[@]} > 0 && ${#rest} == ${#line} && ${#rest} > 0)); then
      words[-1]+=${rest:0:${#word}}
    else
      words+=("${rest:0:${#word}}")
    fi
    line=${rest:${#word}}
  done

  local current=${words[-1]} command= option= data= ended=
  for word in "${words[@]:1:${#words[@]}-2}"; do
    if [[ -n $option ]]; then
      [[ $option != --data ]] || data=$word
      option=
    elif [[ -n $ended ]]; then
      command=${command:-$word}
    else
      case $word in
        --) ended=yes ;;
        --data=*) data=${word#*=} ;;
        # generated: options with a value
        --data | --profile | --proxy | --theme | --bot-pause | --notify | --push | --listen | --server-name | --trusted-proxy | --invitation | --with | --file | --limit | --in) option=$word ;;
        # end
        -*) ;;
        *) command=${command:-$word} ;;
      esac
    fi
  done
  # The words are as they were typed, quotation marks included.
  data=${data//[\"\'\\]/}
  data=${data/#\~\//$HOME/}

  if [[ -n $option ]]; then
    _confab_value "$option" "$current" "$data"
  elif [[ -z $ended && $current == --*=* ]]; then
    _confab_value "${current%%=*}" "${current#*=}" "$data"
    current=${current#*=}
  elif [[ -z $ended && $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_confab_options "$command")" -- "$current")
  elif [[ -z $command ]]; then
    # generated: commands
    mapfile -t COMPREPLY < <(compgen -W 'login register logout serve invitation send unread export search doctor' -- "$current")
    # end
  fi

  # bash replaces only what stands behind the last of the characters at which it cuts words, and "@" too.
  local head=${current%"${current##*["$COMP_WORDBREAKS"]}"} index
  head=${head%@}
  for index in "${!COMPREPLY[@]}"; do
    COMPREPLY[index]=${COMPREPLY[index]#"$head"}
  done
}

complete -F _confab confab
