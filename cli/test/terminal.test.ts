// What only a terminal shows: prompts, hidden input, moving lines, colours, widths and Ctrl-C.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Room, raiseStage, type Stage } from './stage.ts'
import { openTerminal, type Terminal } from './terminal.ts'

let stage: Stage
let room: Room
let terminal: Terminal

beforeAll(async () => {
  stage = await raiseStage()
})
afterAll(async () => await stage?.end())
beforeEach(async () => {
  room = await stage.openRoom()
  terminal = await openTerminal(room)
})
afterEach(async () => {
  await terminal?.close()
  await room?.close()
})

test('a person signs in by the browser', async () => {
  await terminal.type('unset TASKREVIEW_API_KEY; export TASKREVIEW_BROWSER=./browser')
  await terminal.press('Enter')
  await terminal.run("printf '#!/bin/sh\\necho $1 > opened' > browser && chmod +x browser")
  await terminal.start('taskreview login')
  const waiting = await terminal.see(/Waiting for your approval \(\d s, due in 9 min \d\d s\)/)
  const code = /Your code is (\w{4}-\w{4})/.exec(waiting)?.[1] ?? ''
  expect(waiting).toContain(`Open ${stage.url}/device?code=${code}`)
  await terminal.press('Enter')
  await stage.decide('approve', code)
  const done = await terminal.see(/exit=\d+/)
  expect(done).toContain('exit=0')
  expect(done).toContain('✓ Signed in to Test (test mode) at')
  // Nothing of the moving line is left.
  expect(done).not.toContain('Waiting')
  expect(await terminal.run('cat opened')).toContain(`/device?code=${code}`)
  expect(await terminal.run('taskreview whoami')).toMatch(/^Mode {5}test: no engineers/m)
})

test('a pasted key is not shown', async () => {
  await terminal.start('unset TASKREVIEW_API_KEY; taskreview login --paste')
  await terminal.see('Paste your API key (it is not shown):')
  await terminal.type(`${room.variables.TEST_KEY}x`)
  await terminal.press('BSpace')
  await terminal.press('Enter')
  const done = await terminal.see(/exit=\d+/)
  expect(done).toContain('✓ Signed in to')
  expect(done).not.toContain(room.variables.TEST_KEY)
})

test('the address is asked for where nothing names it', async () => {
  await terminal.start('unset TASKREVIEW_BASE_URL TASKREVIEW_API_KEY; taskreview login --paste')
  await terminal.see('Address of the service:')
  await terminal.type(stage.url)
  await terminal.press('Enter')
  await terminal.see('Paste your API key')
  await terminal.press('C-c')
  expect(await terminal.see(/exit=\d+/)).toContain('exit=130')
})

test('Ctrl-C ends a wait with 130 and leaves the terminal as it was', async () => {
  await terminal.start('unset TASKREVIEW_API_KEY; taskreview login --no-browser')
  await terminal.see('Waiting for your approval')
  await terminal.press('C-c')
  const done = await terminal.see(/exit=\d+/)
  expect(done).toContain('exit=130')
  expect(done).not.toContain('Waiting')
  // The shell still echoes what is typed.
  await terminal.type('echo visible')
  await terminal.see('> echo visible')
})

test('a list is a table as wide as the screen', async () => {
  const lines = (await terminal.run('taskreview tags list')).split('\n')
  expect(lines[0]).toMatch(/^ID {2}NAME +MULTIPLIER {2}SERVED +DESCRIPTION$/)
  await terminal.close()
  terminal = await openTerminal(room, { columns: 50 })
  const narrow = await terminal.run('taskreview tags list')
  expect(narrow).toContain('…')
  expect(narrow.split('\n').length).toBe(lines.length)
})

test('colours follow NO_COLOR, CLICOLOR_FORCE and TERM', async () => {
  const colored = async (command: string) => {
    await terminal.run(command)
    return (await terminal.screen({ colors: true })).includes('\u001b[')
  }
  expect(await colored('taskreview help exit-codes')).toBe(true)
  expect(await colored('NO_COLOR=1 taskreview help exit-codes')).toBe(false)
  expect(await colored('TERM=dumb taskreview help exit-codes')).toBe(false)
  expect(await colored('taskreview help exit-codes | cat')).toBe(false)
  expect(await colored('CLICOLOR_FORCE=1 taskreview help exit-codes | cat')).toBe(true)
})

test('what the service sends does nothing to the terminal', async () => {
  const message = 'still here \u001b[2J\u001b]0;owned\u0007\u009b31m over\rwritten'
  const simulate = JSON.stringify({ afterMs: 0, result: { message } })
  const ask = `taskreview tasks create 'Is this answer harmless?' --max-credits 600 --wait`
  const shown = await terminal.run(`echo before; ${ask} --metadata 'simulate:=${simulate}'`)
  expect(shown).toContain('before')
  expect(shown).toContain('still here ^[[2J^[]0;owned^G\\u009b31m over^Mwritten')
  expect(shown).toContain('exit=0')
  // Only who asks for it gets it as it was written.
  const raw = await terminal.run(
    `taskreview tasks list --limit 1 --jq '.[0].id' > id; taskreview tasks get "$(cat id)" --raw --jq .result.message | od -c`,
  )
  expect(raw).toMatch(/033 +\[ +2 +J/)
})

test('completion works at the prompt of bash and of zsh', async () => {
  await terminal.run('source <(taskreview completion bash)')
  await terminal.type('clear; taskreview whoa')
  await terminal.press('Tab')
  await terminal.see('taskreview whoami')
  await terminal.press('C-c')
  await terminal.type('clear; zsh -f')
  await terminal.press('Enter')
  await terminal.type("PS1='zsh: '; autoload -U compinit; compinit -u -D; clear")
  await terminal.press('Enter')
  await terminal.see(/^zsh: *$/)
  await terminal.type('source <(taskreview completion zsh); clear; echo ready')
  await terminal.press('Enter')
  await terminal.see(/^ready$/m)
  await terminal.type('taskreview login --with')
  await terminal.press('Tab')
  await terminal.see('taskreview login --with-key')
})
