// The scripts. Each walks the words before the cursor to the longest known path, then offers what the
// table has for it; a flag that takes a value offers its values, or leaves the word to the shell, which
// offers files.
import type { Completion } from './completions.ts'
import { fishScript } from './fish.ts'
import { powershellScript } from './powershell.ts'
import { zshScript } from './zsh.ts'

export const scripts = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
}

function bashScript(completions: Completion[]): string {
  const cases = completions.map(({ path, words, flags }) => {
    const names = words.map(({ word }) => word).join(' ')
    const flagWords = flags.flatMap((flag) => flag.words).join(' ')
    return `    '${path}') words='${names}'; flags='${flagWords}' ;;`
  })
  const values = completions.flatMap(({ path, flags }) =>
    flags
      .filter(({ takesValue, values }) => takesValue || values.length > 0)
      .flatMap((flag) =>
        flag.words.map(
          (word) =>
            `    '${path} ${word}') values='${flag.values.join(' ')}'; takes=${flag.takesValue ? 1 : 0} ;;`,
        ),
      ),
  )
  return `# bash completion for taskreview
_taskreview() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]}
  local path='' words='' flags='' values='' takes=0 known=0 i
  _taskreview_at ''
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ " $words " == *" \${COMP_WORDS[i]} "* ]] || continue
    _taskreview_at "\${path:+$path }\${COMP_WORDS[i]}" || break
    path="\${path:+$path }\${COMP_WORDS[i]}"
  done
  _taskreview_at "$path"
  _taskreview_values "$path $prev"
  if [[ $known == 1 && $cur != -* && -n $values ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$cur")); return
  fi
  if [[ $known == 1 && $takes == 1 ]]; then COMPREPLY=($(compgen -f -- "$cur")); return; fi
  if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$cur")); return; fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ -n $words ]] || COMPREPLY=($(compgen -f -- "$cur"))
}
_taskreview_at() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_taskreview_values() {
  known=1
  case "$1" in
${values.map((line) => line.replace(/^ {4}' /, "    '")).join('\n')}
    *) known=0 ;;
  esac
}
complete -o filenames -F _taskreview taskreview
`
}
