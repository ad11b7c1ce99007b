// A checker that cannot fail proves nothing: each test hands it one thing that must not be, in the
// log or in the database, and sees it named. checker-service.test.ts does so on a real service.
import { describe, expect, test } from 'vitest'
import type { AckRecord, Invoke, Told } from './ack-log.ts'
import { type CheckedKind, checkedKinds, checkHistory, type Expectations } from './checker.ts'
import type { Facts, LeaseFacts, TaskFacts } from './facts.ts'

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
    leases: [],
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

const engineerUuid = '0198a000-0000-7000-8000-000000000001'

function leased(end: string | null, change: Partial<LeaseFacts> = {}): LeaseFacts {
  return { number: 1, engineerUuid, end, isOver: false, ...change }
}

/** Completed by an engineer under their first lease. */
function answered(change: Partial<TaskFacts> = {}): TaskFacts {
  return completed({
    queue: { status: 'completed', version: 3, heldCredits: 0 },
    events: [
      { version: 1, type: 'task.created' },
      { version: 2, type: 'task.claimed' },
      { version: 3, type: 'task.completed' },
    ],
    leases: [leased('submitted')],
    ...change,
  })
}

/** Claimed, and back in the queue. */
function requeued(end: string, change: Partial<TaskFacts> = {}): TaskFacts {
  return open({
    queue: { status: 'pending', version: 3, heldCredits: 600 },
    events: [
      { version: 1, type: 'task.created' },
      { version: 2, type: 'task.claimed' },
      { version: 3, type: 'task.requeued' },
    ],
    leases: [leased(end)],
    ...change,
  })
}

function facts(tasks: TaskFacts[], change: Partial<Facts> = {}): Facts {
  const keys = tasks.map((task): [string, string[]] => [task.asked?.key ?? key, [task.taskId]])
  return {
    tasks: new Map(tasks.map((task) => [task.taskId, task])),
    taskIdsByKey: new Map(keys),
    audit: { ok: true },
    wrongSeats: [],
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
const claim: Asked = { kind: 'claim', engineerUuid }
const claimed: Heard = { type: 'ok', taskId: 'task_1', leaseNumber: 1 }
const submit: Asked = { ...complete, leaseNumber: 1 }
const release: Asked = { kind: 'release', taskId: 'task_1', leaseNumber: 1 }
const lost: Heard = { type: 'fail', code: 'LEASE_LOST' }
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
      'an answer under a lease',
      history([create, created], [claim, claimed], [submit, completionDone]),
      facts([answered()]),
    ],
    [
      'a release',
      history([create, created], [claim, claimed], [release, completionDone]),
      facts([requeued('released')]),
    ],
    [
      'an answer that came too late',
      history([create, created], [claim, claimed], [submit, lost]),
      facts([requeued('expired')]),
    ],
    [
      'a cancel that pays for the work so far',
      history([create, created], [claim, claimed], [cancel, done]),
      facts([
        answered({
          queue: { status: 'cancelled', version: 3, heldCredits: 0 },
          events: [...requeued('x').events.slice(0, 2), { version: 3, type: 'task.cancelled' }],
          leases: [leased('cancelled')],
          answers: [],
        }),
      ]),
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
  ['lost claim', history([create, created], [claim, claimed]), facts([open()])],
  [
    'lost claim',
    history([create, created], [claim, claimed]),
    facts([requeued('expired', { leases: [leased('expired', { engineerUuid: 'other' })] })]),
  ],
  [
    'lost release',
    history([create, created], [claim, claimed], [release, completionDone]),
    facts([requeued('expired')]),
  ],
  [
    'claimed twice',
    history([create, created], [claim, claimed], [claim, claimed]),
    facts([requeued('expired')]),
  ],
  [
    'stale submit accepted',
    history([create, created], [submit, completionDone]),
    facts([answered({ leases: [leased('expired')] })]),
  ],
  [
    'stale submit accepted',
    history([create, created], [submit, completionDone]),
    facts([answered({ leases: [leased('submitted'), leased('expired', { number: 2 })] })]),
  ],
  [
    'unexpected refusal',
    history([create, created], [claim, claimed], [submit, lost]),
    facts([requeued('expired', { leases: [leased(null)] })]),
  ],
  [
    'unexpected refusal',
    history([create, created], [claim, claimed], [release, lost]),
    facts([requeued('expired', { leases: [leased(null)] })]),
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
  [
    'events do not tell the state',
    asked,
    facts([requeued('expired', { queue: { status: 'completed', version: 3, heldCredits: 600 } })]),
  ],
  ['lease without its event', asked, facts([open({ leases: [leased('expired')] })])],
  ['lease without its event', asked, facts([requeued('submitted')])],
  ['seats are not the open leases', asked, facts([open()], { wrongSeats: [engineerUuid] })],
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
