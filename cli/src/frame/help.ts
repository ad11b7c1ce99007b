// Help, drawn from what commands say of themselves.
import type { ArgSpec, Command, FlagSpec, Flags, Group, Node } from '../command.ts'
import { bold, dim, type Text } from '../output/text.ts'
import { anyExits, type ExitCode, exitCodes, serviceExits } from './exit-codes.ts'
import { globalFlags, jsonFlags } from './global-flags.ts'
import { wrap } from './wrap.ts'

const program = 'taskreview'
const leftColumnMax = 28

export async function describeGroup(path: string[], group: Group, width: number): Promise<Text[]> {
  const entries = await Promise.all(
    Object.entries(group.commands).map(async ([name, node]) => ({
      name,
      isGroup: typeof node !== 'function',
      summary: await summaryOf(node),
    })),
  )
  const list = (wanted: boolean) =>
    entries.filter(({ isGroup }) => isGroup === wanted).map(({ name, summary }) => [name, summary])
  const isRoot = path.length === 0
  return [
    ...wrap(group.about ?? `${group.summary}.`, width),
    ...section('USAGE', [`${[program, ...path].join(' ')} <command> [flags]`]),
    ...section(isRoot ? 'COMMAND GROUPS' : 'COMMANDS', columns(list(isRoot), width)),
    ...section('COMMANDS', isRoot ? columns(list(false), width) : []),
    ...section('GLOBAL FLAGS', columns(flagRows(globalFlags), width)),
    ...section('LEARN MORE', learnMore(path)),
  ]
}

function learnMore(path: string[]): Text[] {
  const lines = [`${[program, ...path].join(' ')} <command> --help describes a command.`]
  if (path.length === 0) {
    lines.push(`${program} help exit-codes, help environment and help json tell more.`)
    lines.push(`${program} --map json prints every command and flag for programs.`)
  }
  return lines
}

export async function summaryOf(node: Node): Promise<string> {
  return typeof node === 'function' ? (await node()).command.summary : node.summary
}

export function describeCommand(path: string[], command: Command, width: number): Text[] {
  const json = command.fields ? jsonFlags : {}
  return [
    ...wrap(`${command.summary}.`, width),
    ...(command.about ? ['', ...wrap(command.about, width)] : []),
    ...section('USAGE', [usageOf(path, command)]),
    ...section('ARGUMENTS', columns((command.args ?? []).map(argRow), width)),
    ...section('FLAGS', columns(flagRows({ ...command.flags, ...json }), width)),
    ...section('GLOBAL FLAGS', columns(flagRows(globalFlags), width)),
    ...section('JSON FIELDS', command.fields ? wrap(command.fields.join(', '), width - 2) : []),
    ...section(
      'EXIT CODES',
      columns(
        exitsOf(command).map((code) => [String(code), exitCodes[code]]),
        width,
      ),
    ),
    ...section(
      'EXAMPLES',
      command.examples.flatMap(({ about, line }, index): Text[] => [
        ...(index > 0 ? [''] : []),
        dim(`# ${about}`),
        `$ ${line}`,
      ]),
    ),
  ]
}

/** All codes the command can end with. */
export function exitsOf(command: Command): ExitCode[] {
  const calls = command.kind === 'service' ? serviceExits : []
  const all = new Set([...anyExits, ...calls, ...(command.exits ?? [])])
  return [...all].sort((a, b) => a - b)
}

export function usageOf(path: string[], command: Command): string {
  const required = Object.entries(command.flags ?? {})
    .filter(([, spec]) => spec.required)
    .map(([name, spec]) => `--${name} ${valueWord(name, spec)}`)
  const args = (command.args ?? []).map(spellArg)
  return [program, ...path, ...args, ...required, '[flags]'].join(' ')
}

function spellArg({ name, optional, variadic }: ArgSpec): string {
  const word = `<${name}>${variadic ? '...' : ''}`
  return optional ? `[${word}]` : word
}

function argRow(spec: ArgSpec): string[] {
  const values = spec.values ? ` (${spec.values.join(', ')})` : ''
  return [spellArg(spec), `${spec.about}${values}`]
}

function flagRows(flags: Flags): string[][] {
  return Object.entries(flags).map(([name, spec]) => {
    const short = spec.short ? `-${spec.short}, ` : '    '
    const value = spec.type === 'boolean' ? '' : ` ${valueWord(name, spec)}`
    const optional = name === 'json' ? ` [${jsonFlags.json.placeholder}]` : value
    return [`${short}--${name}${optional}`, aboutFlag(spec)]
  })
}

function valueWord(name: string, spec: FlagSpec): string {
  if (spec.placeholder) return `<${spec.placeholder}>`
  if (spec.values) return fitsInline(spec.values) ? `<${spec.values.join('|')}>` : `<${name}>`
  return spec.type === 'integer' ? '<number>' : `<${spec.type === 'string' ? 'text' : spec.type}>`
}

function fitsInline(values: readonly string[]): boolean {
  return values.join('|').length <= 16
}

function aboutFlag(spec: FlagSpec): string {
  const notes = [
    spec.values && (spec.placeholder || !fitsInline(spec.values)) ? spec.values.join(', ') : '',
    spec.required ? 'required' : '',
    spec.multiple ? repeatNote(spec) : '',
    spec.default === undefined ? '' : `default ${spec.default}`,
  ].filter(Boolean)
  return notes.length === 0 ? spec.about : `${spec.about} (${notes.join('; ')})`
}

function repeatNote({ commas }: FlagSpec): string {
  return commas ? 'several with commas' : 'may be repeated'
}

function section(title: string, lines: readonly Text[]): Text[] {
  if (lines.length === 0) return []
  return ['', bold(title), ...lines.map((line): Text => (line === '' ? '' : ['  ', line]))]
}

/** What is too long for the left column has a line of its own. */
function columns(rows: readonly string[][], screen: number): string[] {
  const lengths = rows.map(([left = '']) => left.length).filter((length) => length <= leftColumnMax)
  const width = Math.max(0, ...lengths)
  const right = ' '.repeat(width + 2)
  return rows.flatMap(([left = '', about = '']) => {
    const [first = '', ...more] = wrap(about, Math.max(30, screen - width - 6))
    const begun = left.length > width ? [left, right + first] : [`${left.padEnd(width)}  ${first}`]
    return [...begun, ...more.map((line) => right + line)]
  })
}
