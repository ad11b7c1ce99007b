import type { Completion, FlagChoice } from './completions.ts'

export function fishScript(completions: Completion[]): string {
  const lines = completions.flatMap(({ path, words, flags }) => {
    const when = `-n ${quote(`__taskreview_at ${quote(path)}`)}`
    return [
      ...words.map(
        ({ word, about }) => `complete -c taskreview ${when} -f -a ${word} -d ${quote(about)}`,
      ),
      ...flags.map((flag) => `complete -c taskreview ${when} ${spellFlag(flag)}`),
    ]
  })
  const paths = completions.map(({ path }) => path).filter(Boolean)
  return `# fish completion for taskreview
set -g __taskreview_paths ${paths.map(quote).join(' ')}
function __taskreview_at
    set -l at ''
    for word in (commandline -opc)[2..-1]
        set -l next (string trim -- "$at $word")
        contains -- "$next" $__taskreview_paths; and set at "$next"
    end
    test "$at" = "$argv[1]"
end
${lines.join('\n')}
`
}

function spellFlag({ words, about, takesValue, values }: FlagChoice): string {
  const [long = '', short] = words
  const parts = [`-l ${long.slice(2)}`]
  if (short) parts.push(`-s ${short.slice(1)}`)
  if (values.length > 0) parts.push(`-x -a ${quote(values.join(' '))}`)
  else if (takesValue) parts.push('-r')
  return [...parts, `-d ${quote(about)}`].join(' ')
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
