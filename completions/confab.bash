# Completion of confab(1) for bash. A test compares the commands and options here with those of
# Sources/confab/Options.swift, and asks bash to complete them.

# The options that a command accepts; those of the full screen without a command.
_confab_options() {
  case $1 in
    '') echo --data --profile --theme --ascii --linear --bot-pause --notify --push --proxy \
        --help --version ;;
    login) echo --data --profile --proxy --with --help --version ;;
    register) echo --data --profile --proxy --invitation --help --version ;;
    logout) echo --data --profile --proxy --keep-chats --remove-chats --help --version ;;
    serve)
      echo --data --listen --server-name --open-registration --no-limits --local-gateways \
        --trusted-proxy --start-anew --help --version
      ;;
    invitation) echo --data --help --version ;;
    send) echo --data --profile --proxy --file --help --version ;;
    unread) echo --data --profile --json --follow --help --version ;;
    export) echo --data --profile --json --help --version ;;
    search) echo --data --profile --json --limit --best --in --help --version ;;
    doctor) echo --data --profile --proxy --theme --keys --help --version ;;
  esac
}

# "auto", the built-in themes and the person's own ones, a line each.
_confab_themes() {
  local file
  printf '%s\n' auto dusk paper mono contrast-dark contrast-light solarized-dark solarized-light \
    gruvbox colour-blind
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
    --data)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -d -- "$2")
      ;;
    --file)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -- "$2")
      ;;
    --profile) mapfile -t COMPREPLY < <(_confab_beginning "$2" < <(_confab_profiles "$3")) ;;
    --theme)
      # A file is told from a name by its slash.
      if [[ $2 == */* ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -X '!*.json5' -- "$2"; compgen -d -- "$2")
      else
        mapfile -t COMPREPLY < <(_confab_beginning "$2" < <(_confab_themes | sort -u))
      fi
      ;;
    --notify) mapfile -t COMPREPLY < <(compgen -W 'off bell terminal' -- "$2") ;;
    --with) mapfile -t COMPREPLY < <(compgen -W 'password browser code' -- "$2") ;;
    --proxy) mapfile -t COMPREPLY < <(compgen -W 'direct' -- "$2") ;;
    --push) mapfile -t COMPREPLY < <(compgen -W 'off on' -- "$2") ;;
    --listen)
      compopt -o nospace
      if [[ $2 == unix:* ]]; then
        mapfile -t COMPREPLY < <(compgen -f -P unix: -- "${2#unix:}")
      else
        mapfile -t COMPREPLY < <(compgen -W 'unix:' -- "$2")
      fi
      ;;
  esac
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
        --data | --profile | --theme | --bot-pause | --notify | --push | --proxy | --listen \
          | --server-name | --trusted-proxy | --invitation | --with | --file | --limit | --in) option=$word ;;
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
    mapfile -t COMPREPLY < <(
      compgen -W 'login register logout serve invitation send unread export search doctor' -- "$current")
  fi

  # bash replaces only what stands behind the last of the characters at which it cuts words, and "@" too.
  local head=${current%"${current##*["$COMP_WORDBREAKS"]}"} index
  head=${head%@}
  for index in "${!COMPREPLY[@]}"; do
    COMPREPLY[index]=${COMPREPLY[index]#"$head"}
  done
}

complete -F _confab confab
