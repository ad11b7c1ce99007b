import { PassThrough } from 'node:stream'
import type { OpenQuestion, PendingTask, TaskReview } from '@task-review/sdk'
import { expect, test } from 'vitest'
import type { Io } from '../frame/io.ts'
import { createOutput } from '../output/output.ts'
import { answerQuestions } from './answer-question.ts'

const question: OpenQuestion = {
  number: 1,
  text: 'Which version runs in \u001b[2Jproduction?',
  choices: ['15', '18'],
  allowsText: false,
  onNoReply: 'cancel',
  askedAt: '2026-11-16T09:34:31.000Z',
  deadlineAt: '2026-11-17T09:34:31.000Z',
}

/** A person at a terminal, who types what a test gives to `type`. */
function sitDown(wishes: { isTerminal?: boolean; quiet?: boolean } = {}) {
  const { isTerminal = true, quiet = false } = wishes
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  let shown = ''
  stderr.on('data', (chunk) => {
    shown += String(chunk)
  })
  const io: Io = {
    ...{ stdin, stdout, stderr, stdinIsTerminal: isTerminal, stdoutIsTerminal: isTerminal },
    ...{ moves: isTerminal, columns: () => 80, colored: { stdout: false, stderr: false } },
  }
  const output = createOutput(io, { json: undefined, jq: undefined, quiet, raw: false }, Date.now)
  const over = new AbortController()
  const moves: string[] = []
  const moving = { hold: () => moves.push('hold'), resume: () => moves.push('resume') }
  const clock = { now: Date.now, sleep: async () => undefined }
  const call = { io, output, clock, program: 'taskreview', timeoutMs: undefined }
  const handle = answerQuestions(
    { ...call, client: {} as TaskReview, signal: over.signal },
    { hold: () => void moving.hold(), resume: () => void moving.resume() },
  )
  const closed = new AbortController()
  const ask = (asked = question) =>
    handle(asked, { id: 'task_1' } as PendingTask, { signal: closed.signal })
  return {
    ask,
    type: (line: string) => stdin.write(`${line}\n`),
    shown: () => shown,
    closed,
    moves,
  }
}

test.each([
  ['a letter', question, 'b', { choice: '18' }],
  ['the words of a choice', question, '15', { choice: '15' }],
  ['other words where they will do', { ...question, allowsText: true }, '17', { text: '17' }],
  ['nothing', question, '', undefined],
])('%s', async (_, asked, typed, reply) => {
  const { ask, type, moves } = sitDown()
  const given = ask(asked)
  type(typed)
  expect(await given).toEqual(reply)
  expect(moves).toEqual(['hold', 'resume'])
})

test('what is no choice is asked for again, and nothing in a question moves the cursor', async () => {
  const { ask, type, shown } = sitDown()
  const given = ask()
  type('17')
  await expect.poll(shown).toContain('not one of the choices')
  type('a')
  expect(await given).toEqual({ choice: '15' })
  expect(shown()).toContain('Which version runs in ^[[2Jproduction?')
  expect(shown()).toContain('the task is cancelled')
})

test('where nobody sits, or data is asked for, it says how to reply', async () => {
  const away = sitDown({ isTerminal: false })
  expect(await away.ask()).toBeUndefined()
  expect(away.shown()).toContain('Reply: taskreview tasks reply task_1 --question 1 --choice')
  const { choices: _, ...open } = question
  const person = sitDown()
  expect(await person.ask({ ...open, replySchema: { type: 'object' } })).toBeUndefined()
  expect(person.shown()).toContain('--data <key=value>')
  const quiet = sitDown({ quiet: true })
  expect(await quiet.ask()).toBeUndefined()
  expect(quiet.shown()).toBe('')
})

test('a question that is closed meanwhile is taken back', async () => {
  const { ask, closed, shown } = sitDown()
  const given = ask()
  await expect.poll(shown).toContain('Your choice (a, b)')
  closed.abort()
  expect(await given).toBeUndefined()
  expect(shown()).toContain('closed without you')
})
