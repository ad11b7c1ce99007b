// Every command is complete: described, with an example that can be typed, and with its exit codes. That
// a transcript runs it is seen to beside this.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Command, Flags } from './command.ts'
import { root } from './commands.ts'
import { environmentVariables } from './environment.ts'
import { mapCommands, walk } from './frame/command-tree.ts'
import { type ExitCode, exitCodes } from './frame/exit-codes.ts'
import { findCommand } from './frame/find-command.ts'
import { flagsOf } from './frame/global-flags.ts'
import { describeCommand, describeGroup } from './frame/help.ts'
import { parseWords } from './frame/parse.ts'
import { topics } from './frame/topics.ts'
import { render } from './output/text.ts'
import { textWidth } from './output/text-width.ts'

const commands = await walk([], root)
const named = commands.map(({ path, command }) => ({ name: path.join(' '), path, command }))
const tests = join(import.meta.dirname, '../test')
const scripts = readdirSync(join(tests, 'scripts')).map((name) =>
  readFileSync(join(tests, 'scripts', name), 'utf8'),
)
const terminalTests = readdirSync(tests)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(tests, name), 'utf8'))
const help = (path: string[], command: Command) =>
  describeCommand(path, command, 80).map((line) => render(line, false))

test('there are commands', () => {
  expect(commands.length).toBeGreaterThan(30)
})

describe.each(named)('$name', ({ path, command, name }) => {
  test('its summary is one short line without a full stop', () => {
    expect(command.summary).toMatch(/^[A-Z][^\n]{4,68}[^.\s]$/)
  })

  test('its help names every flag, field and exit code, and fits a screen of 80 columns', () => {
    const lines = help(path, command)
    const text = lines.join('\n')
    for (const flag of Object.keys(flagsOf(command))) expect(text).toContain(`--${flag}`)
    for (const field of command.fields ?? []) expect(text).toContain(field)
    for (const code of command.exits ?? []) expect(text).toContain(exitCodes[code])
    const examples = command.examples.map(({ line }) => `  $ ${line}`)
    const tooLong = lines.filter((line) => textWidth(line) > 80 && !examples.includes(line))
    expect(tooLong).toEqual([])
  })

  test('it has an example, and every example can be parsed', () => {
    expect(command.examples.length).toBeGreaterThan(0)
    for (const { line } of command.examples) {
      expect(line).toContain(`taskreview ${name}`)
      for (const words of readProgramWords(line)) {
        const found = findCommand(root, words)
        const meant = named.find((one) => one.name === found.path.join(' '))?.command
        expect(meant).toBeDefined()
        if (meant) expect(() => parseWords(meant, found.rest, Date.now())).not.toThrow()
      }
    }
  })

  test('no flag hides one of all commands', () => {
    const letters = Object.values(flagsOf(command)).flatMap(({ short }) => short ?? [])
    expect(new Set(letters).size).toBe(letters.length)
    expect(findClash(command.flags ?? {})).toBeUndefined()
  })
})

test('every group describes what is in it', async () => {
  for (const [name, node] of Object.entries(root.commands)) {
    if (typeof node === 'function') continue
    const lines = (await describeGroup([name], node, 80)).map((line) => render(line, false))
    for (const verb of Object.keys(node.commands)) {
      expect(lines.some((line) => line.startsWith(`  ${verb} `))).toBe(true)
    }
  }
})

test('every exit code is documented, and some transcript or terminal ends with it', () => {
  const text =
    topics['exit-codes']?.(80)
      .map((line) => render(line, false))
      .join('\n') ?? ''
  for (const code of Object.keys(exitCodes).map(Number) as ExitCode[]) {
    expect(text).toMatch(new RegExp(`^ +${code} +${exitCodes[code].slice(0, 30)}`, 'm'))
    const proofs = [...scripts, ...terminalTests].filter(
      (script) => new RegExp(`^\\? ${code}$`, 'm').test(script) || script.includes(`exit=${code}`),
    )
    if (code !== 0) expect(proofs.length, `exit code ${code}`).toBeGreaterThan(0)
  }
})

test('the README has the same tables of exit codes and variables', () => {
  const readme = readFileSync(join(tests, '../README.md'), 'utf8')
  for (const [code, meaning] of Object.entries(exitCodes)) {
    expect(readme).toContain(`| ${code} | ${meaning} |`)
  }
  for (const [name, about] of Object.entries(environmentVariables)) {
    expect(readme).toContain(`| \`${name}\` | ${about} |`)
  }
})

test('the map for agents holds every command', async () => {
  const map = await mapCommands(root)
  expect(map.commands.map(({ command }) => command)).toEqual(named.map(({ name }) => name))
  expect(JSON.parse(JSON.stringify(map))).toEqual(map)
})

function findClash(flags: Flags): string | undefined {
  return Object.keys(flags).find((name) =>
    ['help', 'profile', 'base-url', 'quiet', 'raw', 'debug', 'json', 'jq'].includes(name),
  )
}

/** The words of each call of the program in a line of a shell; quotes are all of a shell we need. */
function readProgramWords(line: string): string[][] {
  const inner = [...line.matchAll(/[$<]\(([^)]*)\)/g)].map(([, inside]) => inside ?? '')
  const outer = line.replace(/"?[$<]\([^)]*\)"?/g, 'something')
  return [...inner, outer]
    .flatMap((part) => part.split(/ \| (?=(?:[^']*'[^']*')*[^']*$)/))
    .map((part) => part.trim().replace(/ > .*$/, ''))
    .filter((part) => part.startsWith('taskreview '))
    .map((part) => [...part.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].slice(1))
    .map((words) => words.map(([word]) => word.replace(/['"]/g, '')))
}
