import type { Completion } from './completions.ts'

export function zshScript(completions: Completion[]): string {
  const cases = completions.map(({ path, words, flags }) => {
    const names = words.map(({ word, about }) => quote(`${word}:${about}`)).join(' ')
    const flagWords = flags.flatMap((flag) =>
      flag.words.map((word) => quote(`${word}:${flag.about}`)),
    )
    return `    '${path}') names=(${names}); flags=(${flagWords.join(' ')}) ;;`
  })
  const values = completions.flatMap(({ path, flags }) =>
    flags
      .filter((flag) => flag.takesValue || flag.values.length > 0)
      .flatMap((flag) =>
        flag.words.map(
          (word) =>
            `    '${`${path} ${word}`.trim()}') values=(${flag.values.join(' ')}); takes=${flag.takesValue ? 1 : 0} ;;`,
        ),
      ),
  )
  return `#compdef taskreview
# zsh completion for taskreview
_taskreview_at() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_taskreview_values() {
  known=1
  case "$1" in
${values.join('\n')}
    *) known=0 ;;
  esac
}
_taskreview() {
  local -a names flags values
  local at='' takes=0 known=0 i next
  for ((i = 2; i < CURRENT; i++)); do
    next="\${at:+$at }\${words[i]}"
    _taskreview_at "$next" && at="$next"
  done
  _taskreview_at "$at"
  _taskreview_values "\${at:+$at }\${words[CURRENT-1]}"
  if [[ $known == 1 && \${#values} -gt 0 && $PREFIX != -* ]]; then compadd -- $values; return; fi
  if [[ $known == 1 && $takes == 1 ]]; then _files; return; fi
  if [[ $PREFIX == -* ]]; then _describe 'flag' flags; return; fi
  if [[ \${#names} -gt 0 ]]; then _describe 'command' names; else _files; fi
}
if [[ "\${funcstack[1]}" == _taskreview ]]; then _taskreview "$@"; else compdef _taskreview taskreview; fi
`
}

/** _describe reads a colon as the end of the word, and there is one in none of ours. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
