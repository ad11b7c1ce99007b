// Every command is played in a transcript against a whole service, and every flag of it somewhere.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './commands.ts'
import { mapCommands } from './frame/command-tree.ts'

const tests = join(import.meta.dirname, '../test')
const scripts = join(tests, 'scripts')
const text = [
  ...readdirSync(scripts).map((name) => join(scripts, name)),
  // What needs a person at a terminal.
  ...readdirSync(tests)
    .filter((name) => name.startsWith('terminal'))
    .map((name) => join(tests, name)),
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
const { commands } = await mapCommands(root)

test.each(commands.map(({ command }) => command))('%s is played', (command) => {
  const words = command.replace(/^taskreview /, '')
  expect(text).toMatch(new RegExp(`taskreview (?:--profile \\S+ )?${words}(?=[\\s\`'";|)]|$)`, 'm'))
})

test.each(commands.map((one) => [one.command, one] as const))('flags of %s', (_, { flags }) => {
  const global = ['help', 'profile', 'base-url', 'quiet', 'raw', 'debug', 'json', 'jq']
  const own = flags.filter(({ name }) => !global.includes(name))
  const unused = own.filter(
    ({ name, short }) => !text.includes(`--${name}`) && !(short && text.includes(` -${short} `)),
  )
  expect(unused.map(({ name }) => name)).toEqual([])
})
