// A checker that cannot fail proves nothing: each test hands it one thing that must not be, in the
// log or in the database, and sees it named.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeId } from '../../server/src/ids.ts'
import { type Service, startService } from '../../server/test/service.ts'
import { type AckRecord, type Invoke, openAckLog, readAckLog, type Told } from './ack-log.ts'
import { type CheckedKind, checkedKinds, checkHistory, type Expectations } from './checker.ts'
import { createAttempts } from './clients.ts'
import { type Facts, readFacts, type TaskFacts } from './facts.ts'

const strict: Expectations = { mayGoUnanswered: false, mayBeUnavailable: true }
const key = '7f8d7c3e-0000-4000-8000-000000000001'

function open(change: Partial<TaskFacts> = {}): TaskFacts {
  return {
    taskId: 'task_1',
    asked: { key, maxCredits: 600 },
    queue: { status: 'pending', version: 1, heldCredits: 600 },
    events: [{ version: 1, type: 'task.created' }],
    entries: [{ kind: 'hold', amount: 600 }],
    settlements: [],
    answers: [],
    ...change,
  }
}

function completed(change: Partial<TaskFacts> = {}): TaskFacts {
  return open({
    queue: { status: 'completed', version: 2, heldCredits: 0 },
    events: [
      { version: 1, type: 'task.created' },
      { version: 2, type: 'task.completed' },
    ],
    entries: [
      { kind: 'hold', amount: 600 },
      { kind: 'capture', amount: 100 },
      { kind: 'release', amount: 500 },
    ],
    settlements: [{ charged: 100, released: 500 }],
    answers: ['yes'],
    ...change,
  })
}

function cancelled(change: Partial<TaskFacts> = {}): TaskFacts {
  return open({
    queue: { status: 'cancelled', version: 2, heldCredits: 0 },
    events: [
      { version: 1, type: 'task.created' },
      { version: 2, type: 'task.cancelled' },
    ],
    entries: [
      { kind: 'hold', amount: 600 },
      { kind: 'release', amount: 600 },
    ],
    settlements: [{ charged: 0, released: 600 }],
    ...change,
  })
}

function facts(tasks: TaskFacts[], change: Partial<Facts> = {}): Facts {
  const keys = tasks.map((task): [string, string[]] => [task.asked?.key ?? key, [task.taskId]])
  return {
    tasks: new Map(tasks.map((task) => [task.taskId, task])),
    taskIdsByKey: new Map(keys),
    audit: { ok: true },
    ...change,
  }
}

type Case = [kind: CheckedKind, records: AckRecord[], found: Facts]

type Asked = Partial<Invoke> & { kind: Invoke['kind'] }
type Heard = (Partial<Told> & { type: Told['type'] }) | undefined

function history(...steps: [Asked, Heard][]): AckRecord[] {
  return steps.flatMap(([asked, heard], index): AckRecord[] => {
    const common = { op: index + 1, atMs: index }
    const invoke: AckRecord = { type: 'invoke', client: 0, ...common, ...asked }
    return heard === undefined ? [invoke] : [invoke, { ...common, ...heard }]
  })
}

const create: Asked = { kind: 'create', idempotencyKey: key }
const created: Heard = { type: 'ok', status: 201, taskId: 'task_1', digest: 'd' }
const cancel: Asked = { kind: 'cancel', taskId: 'task_1' }
const done: Heard = { type: 'ok', status: 200, taskId: 'task_1' }
const complete: Asked = { kind: 'complete', taskId: 'task_1', answer: 'yes' }
const completionDone: Heard = { type: 'ok', taskId: 'task_1' }
const unavailable: Heard = { type: 'info', status: 503, hasRetryAfter: true }
const final: Heard = { type: 'fail', status: 409, code: 'TASK_FINAL' }

function kindsOf(records: AckRecord[], found: Facts, expected = strict): string[] {
  return [...new Set(checkHistory(records, found, expected).map(({ kind }) => kind))]
}

describe('what is allowed', () => {
  test.each([
    ['a task that is open', history([create, created]), facts([open()])],
    ['a completion', history([create, created], [complete, completionDone]), facts([completed()])],
    ['a cancel', history([create, created], [cancel, done]), facts([cancelled()])],
    [
      'a race that the completion won',
      history([create, created], [complete, completionDone], [cancel, final]),
      facts([completed()]),
    ],
    [
      'a doubt that was settled by asking again',
      history([create, unavailable], [create, created]),
      facts([open()]),
    ],
    [
      'a completion in doubt that had been done',
      history([create, created], [complete, { type: 'info' }], [complete, final]),
      facts([completed()]),
    ],
  ])('%s', (_name, records, found) => {
    expect(checkHistory(records, found, strict)).toEqual([])
  })
})

const toldCases: Case[] = [
  ['lost create', history([create, created]), facts([])],
  ['lost create', history([create, created]), facts([open({ asked: undefined })])],
  ['lost completion', history([create, created], [complete, completionDone]), facts([open()])],
  [
    'lost completion',
    history([create, created], [complete, completionDone]),
    facts([completed({ answers: ['another answer'] })]),
  ],
  [
    'lost completion',
    history([create, created], [complete, completionDone]),
    facts([completed({ settlements: [] })]),
  ],
  ['lost cancel', history([create, created], [cancel, done]), facts([open()])],
  [
    'lost cancel',
    history([create, created], [cancel, done], [complete, unavailable]),
    facts([completed()]),
  ],
  [
    'two ends acknowledged',
    history([create, created], [cancel, done], [complete, completionDone]),
    facts([completed()]),
  ],
  [
    'completed twice',
    history([create, created], [complete, completionDone], [complete, completionDone]),
    facts([completed()]),
  ],
  [
    'two tasks for one key',
    history([create, created], [create, { ...created, taskId: 'task_2' }]),
    facts([open(), open({ taskId: 'task_2', asked: { key: 'other', maxCredits: 600 } })]),
  ],
  [
    'replay differs',
    history([create, created], [create, { ...created, digest: 'e' }]),
    facts([open()]),
  ],
  ['still in doubt', history([create, unavailable]), facts([])],
  ['still in doubt', history([create, undefined]), facts([])],
  ['still in doubt', history([create, created], [cancel, unavailable]), facts([cancelled()])],
  ['unexpected refusal', history([create, { type: 'fail', status: 402 }]), facts([])],
  ['unexpected refusal', history([create, created], [cancel, final]), facts([open()])],
  [
    'unexpected refusal',
    history([create, created], [cancel, { type: 'fail', status: 404, code: 'NOT_FOUND' }]),
    facts([open()]),
  ],
  [
    'task of another key',
    history([create, created]),
    facts([open({ asked: { key: 'other', maxCredits: 600 } })]),
  ],
  [
    'server error',
    history([create, { type: 'info', status: 500 }], [create, created]),
    facts([open()]),
  ],
  [
    'server error',
    history([create, { type: 'info', status: 503, hasRetryAfter: false }], [create, created]),
    facts([open()]),
  ],
  ['no answer', history([create, { type: 'info' }], [create, created]), facts([open()])],
]

describe('what clients were told', () => {
  test.each(toldCases)('%s', (kind, records, found) => {
    expect(kindsOf(records, found)).toContain(kind)
  })

  test('a polite 503 is an error where the database was up', () => {
    const records = history([create, unavailable], [create, created])
    const expected = { mayGoUnanswered: false, mayBeUnavailable: false }
    expect(kindsOf(records, facts([open()]), expected)).toEqual(['server error'])
  })

  test('no answer is none where the API was killed', () => {
    const records = history([create, { type: 'info' }], [create, created])
    const expected = { mayGoUnanswered: true, mayBeUnavailable: false }
    expect(kindsOf(records, facts([open()]), expected)).toEqual([])
  })
})

const asked = history([create, created])
const ended = history([create, created], [complete, completionDone])
const heldCases: Case[] = [
  ['rows without a task', asked, facts([open(), open({ taskId: 'task_2', asked: undefined })])],
  ['task without its queue row', asked, facts([open({ queue: undefined })])],
  ['task without its hold', asked, facts([open({ entries: [] })])],
  ['task without its hold', asked, facts([open({ entries: [{ kind: 'hold', amount: 599 }] })])],
  ['events do not tell the state', asked, facts([open({ events: [] })])],
  [
    'events do not tell the state',
    ended,
    facts([completed({ events: [...completed().events, { version: 3, type: 'task.cancelled' }] })]),
  ],
  [
    'events do not tell the state',
    ended,
    facts([completed({ queue: { status: 'completed', version: 3, heldCredits: 0 } })]),
  ],
  ['settlement does not fit the state', ended, facts([completed({ settlements: [] })])],
  [
    'settlement does not fit the state',
    asked,
    facts([open({ settlements: [{ charged: 0, released: 600 }] })]),
  ],
  ['result does not fit the state', asked, facts([open({ answers: ['yes'] })])],
  [
    'hold does not fit the state',
    asked,
    facts([open({ queue: { status: 'pending', version: 1, heldCredits: 0 } })]),
  ],
  [
    'hold not taken apart',
    ended,
    facts([completed({ settlements: [{ charged: 700, released: 0 }] })]),
  ],
  [
    'settlement without its entries',
    ended,
    facts([completed({ entries: [{ kind: 'hold', amount: 600 }] })]),
  ],
  ['task nobody asked for', [], facts([open()])],
  ['end nobody asked for', asked, facts([completed()])],
  ['end nobody asked for', asked, facts([cancelled()])],
  ['two tasks for one key', asked, facts([open(), open({ taskId: 'task_2' })])],
  [
    'two tasks for one key',
    asked,
    facts([open()], { taskIdsByKey: new Map([[key, ['task_1', 'task_2']]]) }),
  ],
  ['forgotten key', asked, facts([open()], { taskIdsByKey: new Map() })],
  ['key without its task', asked, facts([], { taskIdsByKey: new Map([[key, ['task_1']]]) })],
  ['books do not balance', asked, facts([open()], { audit: { ok: false } })],
]

describe('what the database holds', () => {
  test.each(heldCases)('%s', (kind, records, found) => {
    expect(kindsOf(records, found)).toContain(kind)
  })
})

test('every kind of violation has a case above', () => {
  const covered = new Set([...toldCases, ...heldCases].map(([kind]) => kind))
  expect(checkedKinds.filter((kind) => !covered.has(kind))).toEqual([])
})

describe('on a real service', () => {
  let service: Service
  const dir = mkdtempSync(join(tmpdir(), 'trs-checker-'))
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(async () => {
    await service.stop()
    rmSync(dir, { recursive: true })
  })

  /** Creates a task twice with one key, completes and cancels it at once, and gives the log of it. */
  async function runOneTask(): Promise<{ records: AckRecord[]; taskId: string }> {
    const { accountId, key: secret, keyId, projectId } = await service.makeClient()
    const accountUuid = decodeId('acct', accountId) as string
    const client = { number: 0, accountId, accountUuid, keyId, secret, projectId }
    const file = join(dir, `${randomUUID()}.jsonl`)
    const log = openAckLog(file)
    const { deps, url: apiUrl } = service
    const attempts = createAttempts({ apiUrl, deps, log, onTold: () => undefined })
    const idempotencyKey = randomUUID()
    const { taskId = '' } = await attempts.create(client, idempotencyKey)
    await attempts.create(client, idempotencyKey)
    await Promise.all([
      attempts.complete(client, taskId, 'An answer.', 90),
      attempts.cancel(client, taskId, randomUUID()),
    ])
    log.close()
    return { records: readAckLog(file), taskId }
  }

  /** What is said of this task or its key; the tasks of other tests are left out. */
  function kindsFor(records: AckRecord[], found: Facts, taskId: string): string[] {
    const askedKey = records.find((record) => record.type === 'invoke')?.idempotencyKey as string
    return checkHistory(records, found, strict)
      .filter(({ kind, detail }) => {
        const isOfAll = kind === 'books do not balance'
        return isOfAll || detail.includes(taskId) || detail.includes(askedKey)
      })
      .map(({ kind }) => kind)
  }

  test('an honest history has no violation', async () => {
    const { records, taskId } = await runOneTask()
    const found = await readFacts(service.databaseUrl)
    expect(records.filter(({ type }) => type === 'ok')).toHaveLength(3)
    expect(found.tasks.get(taskId)?.settlements).toHaveLength(1)
    expect(checkHistory(records, found, strict)).toEqual([])
  })

  // The books come first: every later damage to the ledger unbalances them too.
  test.each([
    ['books do not balance', 'update ledger_entries set amount = amount + 1 where task_id = $1'],
    ['lost create', 'delete from tasks where id = $1'],
    ['rows without a task', 'delete from tasks where id = $1'],
    ['task without its queue row', 'delete from task_queue where task_id = $1'],
    ['events do not tell the state', 'delete from task_events where task_id = $1 and version = 1'],
    ['task without its hold', `delete from ledger_entries where task_id = $1 and kind = 'hold'`],
    ['settlement does not fit the state', 'delete from settlements where task_id = $1'],
    ['settlement without its entries', `delete from ledger_entries where task_id = $1`],
    ['forgotten key', 'delete from idempotency_keys where object_id = $1::uuid::text'],
  ])('%s: %s', async (kind, damage) => {
    const { records, taskId } = await runOneTask()
    const before = kindsFor(records, await readFacts(service.databaseUrl), taskId)
    const client = new pg.Client({ connectionString: service.databaseUrl })
    await client.connect()
    // As a replica, the session is let past the triggers that keep these tables append-only.
    await client.query('set session_replication_role = replica')
    const { rowCount } = await client.query(damage, [decodeId('task', taskId)])
    await client.end()
    expect(rowCount).toBeGreaterThan(0)
    expect(before).not.toContain(kind)
    expect(kindsFor(records, await readFacts(service.databaseUrl), taskId)).toContain(kind)
  })
})
