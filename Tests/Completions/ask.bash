# Asks bash to complete command lines of confab: `bash ask.bash LINE...`. Prints for each line a head
# ">LINE" and the offered words, without what stands before the last "=" of the line.
#
# Only the line editor of an interactive bash cuts a line into words and completes, so this file starts one
# on a pseudo-terminal and is sourced there again. Ctrl-X g puts the next LINE into the editor, inserts
# all completions, and writes them down.

if [[ -z ${CONFAB_LINES:-} ]]; then
  set -eu
  CONFAB_LINES=$(mktemp) CONFAB_ANSWERS=$(mktemp)
  trap 'rm -f "$CONFAB_LINES" "$CONFAB_ANSWERS"' EXIT
  export CONFAB_LINES CONFAB_ANSWERS TERM=dumb
  printf '%s\n' "$@" > "$CONFAB_LINES"
  { printf '\030g%.0s' "$@"; printf '\030q'; } \
    | script -qec "bash --noprofile --rcfile $(printf %q "$0") -i" /dev/null > /dev/null
  cat "$CONFAB_ANSWERS"
  exit
fi

source "$(dirname "${BASH_SOURCE[0]}")/../../completions/confab.bash"
unset HISTFILE
mapfile -t lines < "$CONFAB_LINES"

put_line() {
  READLINE_LINE=${lines[0]}
  READLINE_POINT=${#READLINE_LINE}
}

# Writes down the words behind the beginning of the line that no completion changes.
take_answers() {
  local line=${lines[0]} words=()
  lines=("${lines[@]:1}")
  echo ">$line" >> "$CONFAB_ANSWERS"
  [[ $READLINE_LINE != "$line" ]] || return 0
  eval "words=(${READLINE_LINE#"${line%"${line##*[ =]}"}"})"
  printf '%s\n' "${words[@]}" >> "$CONFAB_ANSWERS"
}

bind -x '"\C-xp": put_line'
bind -x '"\C-xt": take_answers'
bind '"\C-xi": insert-completions'
bind '"\C-xg": "\C-xp\C-xi\C-xt"'
bind '"\C-xq": "\C-a\C-kexit\C-m"'
