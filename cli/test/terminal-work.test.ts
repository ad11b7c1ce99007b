// Work at a terminal: waiting for an engineer, questions before what cannot be undone, and tables.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
  room.variables.TASKREVIEW_API_KEY = room.variables.LIVE_KEY ?? ''
  terminal = await openTerminal(room)
})
afterEach(async () => {
  await terminal?.close()
  await room?.close()
})

const runFile = promisify(execFile)

/** Without the terminal: the output of a program on the path of the environment. */
async function run(name: string, ...words: string[]): Promise<string> {
  const options = { cwd: room.folder, env: room.variables }
  const { stdout } = await runFile(join(room.folder, '.bin', name), words, options)
  return stdout.trim()
}

async function createTask(...more: string[]): Promise<string> {
  const prompt = 'Is this query safe to run twice?'
  return await run(
    ...(['taskreview', 'tasks', 'create', prompt, '--max-credits', '600', '-q'] as const),
    ...(['--jq', '.id'] as const),
    ...more,
  )
}

test('a wait shows how it stands, when it is due and what is held', async () => {
  const id = await createTask()
  await terminal.start(`taskreview tasks wait ${id}`)
  await terminal.see(/Waiting: queued, 600 credits held \(\d+ s, due in 23 h 5\d min\)/)
  await run('engineer', 'claim', id)
  await terminal.see(/Waiting: claimed, 600 credits held/)
  await run('engineer', 'answer', id, 'Yes, it is.')
  const done = await terminal.see(/exit=\d+/)
  expect(done).toMatch(
    /^Yes, it is\.\nCompleted in \d+ s\. 60 credits charged, 540 of 600 released/,
  )
  expect(done).toContain('exit=0')
  expect(done).not.toContain('Waiting')
})

test('Ctrl-C ends the wait, not the task', async () => {
  const id = await createTask()
  await terminal.start(`taskreview tasks wait ${id}`)
  await terminal.see('Waiting: queued')
  await terminal.press('C-c')
  const done = await terminal.see(/exit=\d+/)
  expect(done).toContain(`The task is still running. Wait again: taskreview tasks wait ${id}`)
  expect(done).toContain('exit=130')
  expect(await run('taskreview', 'tasks', 'get', id, '--jq', '.status')).toBe('pending')
})

test('a question is asked of the person who waits', async () => {
  room.variables.TASKREVIEW_API_KEY = room.variables.TEST_KEY ?? ''
  const id = await createTask('--metadata', 'simulate.outcome=needs_input')
  await terminal.start(`TASKREVIEW_API_KEY=$TEST_KEY taskreview tasks wait ${id}`)
  const asked = await terminal.see(/Your choice \(a, b\)/)
  expect(asked).toMatch(
    new RegExp(`Question 1 about ${id}: [\\s\\S]*\\n {2}a\\) Yes\\n {2}b\\) No\\n`),
  )
  await terminal.type('b')
  await terminal.press('Enter')
  const done = await terminal.see(/exit=\d+/)
  expect(done).toContain('simulated answer')
  expect(done).toContain('exit=0')
  const replies = await run('taskreview', 'tasks', 'messages', id, '--jq', '.[].reply.choice')
  expect(replies).toBe('No')
})

test('several are counted', async () => {
  const ids = [await createTask(), await createTask(), await createTask()]
  await terminal.start(`taskreview tasks wait ${ids.join(' ')}`)
  await terminal.see(/Waiting: 0 of 3 final, 1,800 credits held/)
  await run('engineer', 'answer', ids[1] ?? '', 'The second.')
  await terminal.see(/Waiting: 1 of 3 final, 1,200 credits held/)
  // On a line of its own, though another one moves below it.
  expect(await terminal.screen()).toMatch(/^The second\.$/m)
  await terminal.press('C-c')
  await terminal.see('exit=130')
})

test('what cannot be undone is asked about, and only yes is yes', async () => {
  const id = await createTask()
  const answers = [
    ['', 'Aborted.'],
    ['nope', 'Aborted.'],
    ['y', `Cancelled ${id}. All 600 credits released.`],
  ]
  for (const [turn, [typed = '', shown = '']] of answers.entries()) {
    // Told apart from what the screen showed a moment ago.
    await terminal.start(`echo turn ${turn}; taskreview tasks cancel ${id}`)
    await terminal.see(new RegExp(`^turn ${turn}\\nCancel ${id}\\? \\[y/N\\]`))
    await terminal.type(typed)
    await terminal.press('Enter')
    expect(await terminal.see(/exit=\d+/)).toContain(shown)
  }
})

test('tables have short ids, which commands take', async () => {
  const id = await createTask()
  const list = await terminal.run('taskreview tasks list')
  const heads = 'ID +STATUS +STAGE +MODE +PROJECT +AGE +DUE +HELD +CHARGED +TITLE'
  expect(list).toMatch(new RegExp(`^${heads}$`, 'm'))
  const short = `task_…${id.slice(-6)}`
  expect(list).toMatch(
    new RegExp(
      `^${short} +pending +queued +standard +\\d+ .* in (?:24 h|23 h 5\\d min) +600 +0 +\\S.*$`,
      'm',
    ),
  )
  expect(await terminal.run(`taskreview tasks get ${short}`)).toMatch(
    new RegExp(`^Task +${id}\nTitle +\\S.*\nStatus +pending\nStage +queued`),
  )
  expect(await terminal.run('taskreview credits entries')).toMatch(
    new RegExp(`^2 +hold +-600 +99,400 +600 .* ${short}`, 'm'),
  )
})

test('an upload shows how far it is', async () => {
  await terminal.start(
    "yes 'a line of a log' | head -c 50000000 > big.log; taskreview files upload big.log",
  )
  await terminal.see(/Uploading big\.log, (?:[\d.]+ [KM]?B of )?50 MB/)
  const done = await terminal.see(/exit=\d+/)
  expect(done).toMatch(/^upload_\w+ +big\.log +text\/plain +50 MB +in 2[34] h/m)
  expect(done).toContain('exit=0')
})
