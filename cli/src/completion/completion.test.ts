// The scripts are run by the shells themselves, where those are installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Group } from '../command.ts'
import { defineLocalCommand } from '../command.ts'
import { readCompletions } from './completions.ts'
import { scripts } from './scripts.ts'

const run = async () => undefined
const create = defineLocalCommand({
  summary: "Create a task: it's quick",
  flags: {
    mode: {
      type: 'string',
      values: ['fast', 'standard'],
      short: 'm',
      about: "The mode; it's up to you",
    },
    file: { type: 'string', about: 'A file' },
    wait: { type: 'boolean', about: 'Wait' },
  },
  fields: ['id', 'status'],
  examples: [],
  run,
})
const completion = defineLocalCommand({
  summary: 'Print a script',
  args: [{ name: 'shell', about: 'The shell', values: ['bash', 'zsh'] }],
  examples: [],
  run,
})
const root: Group = {
  summary: 'Root',
  commands: {
    tasks: { summary: 'Tasks', commands: { create: async () => ({ command: create }) } },
    completion: async () => ({ command: completion }),
  },
}

/** What is typed, the last word being the one at the cursor, and what must be offered. */
const cases = [
  ['', ['tasks', 'completion']],
  ['ta', ['tasks']],
  ['tasks ', ['create']],
  ['--profile work tasks ', ['create']],
  ['tasks create --mo', ['--mode']],
  ['tasks create --mode ', ['fast', 'standard']],
  ['tasks create --mode fast --wa', ['--wait']],
  ['tasks create -m s', ['standard']],
  ['tasks create --json i', ['id']],
  ['tasks create --file here', ['here.txt']],
  ['completion z', ['zsh']],
  ['completion zsh --qu', ['--quiet']],
] as const

const folder = mkdtempSync(join(tmpdir(), 'completion-'))
const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0

beforeAll(async () => {
  writeFileSync(join(folder, 'here.txt'), '')
  const completions = await readCompletions(root)
  for (const shell of ['bash', 'zsh', 'fish', 'powershell'] as const) {
    writeFileSync(join(folder, `complete.${shell}`), scripts[shell](completions))
  }
})

describe('bash', () => {
  test.each(cases)('taskreview %s', (typed, offered) => {
    const words = ['taskreview', ...typed.split(' ')]
    const lines = [
      'source complete.bash',
      `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})`,
      `COMP_CWORD=${words.length - 1}`,
      '_taskreview',
      `printf "%s\\n" "\${COMPREPLY[@]}"`,
    ]
    const said = execFileSync('bash', ['-c', lines.join('\n')], { cwd: folder, encoding: 'utf8' })
    expect(said.trim().split('\n').sort()).toEqual([...offered].sort())
  })
})

describe.runIf(isInstalled('fish'))('fish', () => {
  test.each(cases)('taskreview %s', (typed, offered) => {
    const line = `source complete.fish; complete -C 'taskreview ${typed}'`
    const said = execFileSync('fish', ['--no-config', '-c', line], {
      cwd: folder,
      encoding: 'utf8',
    })
    const words = said
      .trim()
      .split('\n')
      .map((one) => one.split('\t')[0])
    expect(words).toEqual(expect.arrayContaining([...offered]))
  })
})

describe.runIf(isInstalled('zsh'))('zsh', () => {
  test('reads the script', () => {
    execFileSync('zsh', ['-f', '-c', 'autoload -U compinit; compinit -u -D; source complete.zsh'], {
      cwd: folder,
    })
  })
})

test('every script holds every command, flag and value', () => {
  for (const [shell, script] of Object.entries(scripts)) {
    const text = script([
      {
        path: 'tasks create',
        words: [],
        flags: [{ words: ['--mode', '-m'], about: "it's", takesValue: true, values: ['fast'] }],
      },
    ])
    for (const word of ['tasks create', 'mode', 'fast']) expect(text, shell).toContain(word)
  }
})
