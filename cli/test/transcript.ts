// Transcripts of a shell, cli/test/scripts/*.script. Everything in one is run as it stands, in a folder
// and with a configuration of its own:
//
//   # A line of explanation.
//   $ taskreview tasks create "Is 7 prime, and why?" --project $PROJECT
//   {task}
//   ! Created {task}.
//   ? 0
//
// `$` begins a command for bash, continued by lines with `>`. What follows is stdout, line by line;
// lines with `!` are stderr; `?` is the exit code, 0 where it is not given. What is not expected must not
// come. In a line {*} stands for any text, and {name} for a word, which is $name from then on and must be
// the same wherever {name} stands again. A line of ... stands for any lines.

export type Step = {
  line: number
  command: string
  stdout: string[]
  stderr: string[]
  exit: number
}

export type Words = Record<string, string>

export function readTranscript(text: string): Step[] {
  const steps: Step[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const step = steps.at(-1)
    if (line.startsWith('$ ')) {
      steps.push({ line: index + 1, command: line.slice(2), stdout: [], stderr: [], exit: 0 })
    } else if (step === undefined || line.startsWith('# ') || line === '' || line === '#') {
      if (!/^(#.*)?$/.test(line))
        throw new Error(`line ${index + 1} belongs to no command: ${line}`)
    } else if (line.startsWith('> ')) step.command += `\n${line.slice(2)}`
    else if (/^\? \d+$/.test(line)) step.exit = Number(line.slice(2))
    else if (line.startsWith('!')) step.stderr.push(line.slice(2))
    else step.stdout.push(line === '(empty line)' ? '' : line)
  }
  return steps
}

/** What the output differs by, or undefined; words that it holds are added. */
export function compare(expected: string[], actual: string, words: Words): string | undefined {
  const lines = actual === '' ? [] : actual.replace(/\n$/, '').split('\n')
  return matchFrom(expected, lines, words)
}

function matchFrom(expected: string[], lines: string[], words: Words): string | undefined {
  const [pattern, ...rest] = expected
  if (pattern === undefined) {
    return lines.length === 0 ? undefined : `unexpected: ${lines[0]}`
  }
  if (pattern === '...') {
    let problem = matchFrom(rest, [], { ...words })
    for (let skipped = 0; skipped <= lines.length; skipped++) {
      const found = { ...words }
      problem = matchFrom(rest, lines.slice(skipped), found)
      if (problem === undefined) {
        Object.assign(words, found)
        return undefined
      }
    }
    return rest[0] === undefined ? problem : `nowhere: ${rest[0]}`
  }
  const [line, ...others] = lines
  if (line === undefined) return `missing: ${pattern}`
  const problem = matchLine(pattern, line, words)
  return problem ?? matchFrom(rest, others, words)
}

function matchLine(pattern: string, line: string, words: Words): string | undefined {
  const names: string[] = []
  const source = pattern
    .split(/(\{\*\}|\{[a-z][A-Za-z0-9]*\})/)
    .map((part) => {
      if (part === '{*}') return '.*'
      if (!/^\{[a-z][A-Za-z0-9]*\}$/.test(part)) return escapePattern(part)
      const name = part.slice(1, -1)
      const known = words[name]
      if (known !== undefined) return escapePattern(known)
      if (names.includes(name)) return `\\k<${name}>`
      names.push(name)
      return `(?<${name}>[^\\s"',]+)`
    })
    .join('')
  const match = new RegExp(`^${source}$`, 's').exec(line)
  if (!match) return `expected: ${pattern}\n  came:     ${line}`
  for (const name of names) words[name] = match.groups?.[name] ?? ''
  return undefined
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
