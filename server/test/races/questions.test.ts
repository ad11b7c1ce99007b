// A reply against everything else that can happen to a task whose question is open. One of them happens: the
// question has one outcome, the task one state that fits it, and the ledger balances.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../src/core/errors.ts'
import { decodeId } from '../../src/core/ids.ts'
import type { Db } from '../../src/db/client.ts'
import { closeAccount } from '../../src/modules/consoles/account-closing/account-closing.ts'
import {
  endQuestion,
  type ReplyDeps,
  replyToQuestion,
} from '../../src/modules/work/clarification/clarification.ts'
import { askUnderLease, type LeaseDeps } from '../../src/modules/work/leases/leases.ts'
import type { NoReplyRule } from '../../src/modules/work/questions/questions.ts'
import { cancelTask, type TaskRef } from '../../src/modules/work/tasks/tasks.ts'
import { leaseDeps, replyDeps } from '../../src/start/task-dependencies.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { sized } from '../full-size.ts'
import { type Service, startService } from '../service.ts'
import { makeWorker, type Worker } from '../workbench-client.ts'

let service: Service
let db: Db
let client: Awaited<ReturnType<Service['makeClient']>>
let owner: TestPerson
let engineer: Worker
let deps: ReplyDeps & LeaseDeps
let taskId: string
let ref: TaskRef

beforeAll(async () => {
  service = await startService()
  db = service.deps.database.db
  deps = { ...leaseDeps(service.deps), ...replyDeps(service.deps) }
  client = await service.makeClient({ credits: 10_000_000 })
  owner = await signIn(service, { memberOf: [{ accountId: client.accountId, role: 'owner' }] })
  engineer = await makeWorker(service, { capacity: 20 })
})
afterAll(async () => {
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  await service.stop()
})

/** A question of this rule; with `leftMs` its deadline is that near, or over. */
async function ask(onNoReply: NoReplyRule, leftMs?: number): Promise<void> {
  await sql`update engineers set on_duty_since = now(), suspended_at = null`.execute(db)
  const body = { prompt: 'Which of us is first?', maxCredits: 600, projectId: client.projectId }
  const made = await service.call('POST', '/tasks/create', { key: client.key, body })
  taskId = made.body.id
  const { lease } = (await engineer.act(taskId, 'claim')).body
  ref = {
    accountUuid: decodeId('acct', client.accountId) as string,
    taskUuid: decodeId('task', taskId) as string,
  }
  await askUnderLease(deps, {
    ...{ engineerUuid: engineer.personUuid, taskId, leaseNumber: lease.number },
    question: {
      ...{ text: 'So?', choices: null, allowsText: false, replySchema: null, onNoReply },
      defaultReply: onNoReply === 'default' ? { text: 'So.' } : null,
      waitSeconds: 300,
    },
  })
  if (leftMs === undefined) return
  await sql`update task_questions set deadline_at = clock_timestamp() + ${leftMs} * interval '1 ms'
    where task_id = ${ref.taskUuid}`.execute(db)
  await sql`update task_queue set next_action_at = clock_timestamp() + ${leftMs} * interval '1 ms'
    where task_id = ${ref.taskUuid}`.execute(db)
}

const reply = (text = 'So.') => replyToQuestion(deps, ref, { reply: { text } })
const suspendAsker = () =>
  sql`update engineers set suspended_at = now(), on_duty_since = null`.execute(db)

const rivals: [name: string, rule: NoReplyRule, rival: () => Promise<unknown>, ends: string[]][] = [
  ['a second reply', 'continue', () => reply('Otherwise.'), ['queued replied']],
  [
    'the default at the deadline',
    'default',
    () => endQuestion(deps, ref),
    ['queued replied', 'queued assumed'],
  ],
  [
    'the deadline that continues',
    'continue',
    () => endQuestion(deps, ref),
    ['queued replied', 'queued continued'],
  ],
  [
    'the deadline that cancels',
    'cancel',
    () => endQuestion(deps, ref),
    ['queued replied', 'cancelled no_reply'],
  ],
  [
    'the cancel of the client',
    'continue',
    () => cancelTask(deps, ref, { reason: 'client' }),
    ['cancelled replied', 'cancelled ended'],
  ],
  [
    'the cancel of an operator',
    'continue',
    () => cancelTask(deps, ref, { reason: 'operator' }),
    ['cancelled replied', 'cancelled ended'],
  ],
  ['the suspension of the asker', 'continue', suspendAsker, ['queued replied']],
  [
    'the closing of the account',
    'continue',
    () => closeAccount(db, { ...closing(), byPersonUuid: owner.personUuid }),
    ['queued replied'],
  ],
  [
    'the release of a lease that is over',
    'continue',
    () => engineer.act(taskId, 'release', { leaseNumber: 1, reason: 'Too late.' }),
    ['queued replied'],
  ],
]
const closing = () => ({ accountUuid: ref.accountUuid, name: 'Test' })

const rounds = sized(12, 112)
const codes = ['QUESTION_CLOSED', 'TASK_FINAL', 'LEASE_LOST', 'TASK_PENDING']

async function settle(racing: Promise<unknown>): Promise<string> {
  return await racing.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof ApiError && codes.includes(error.code)) return error.code
      throw error
    },
  )
}

async function readEnd(): Promise<string> {
  const { rows } = await sql<{ end: string; events: string[]; version: number; held: number }>`
    select q.stage || ' ' || n.outcome as end, q.version, q.held_credits as held,
      (select array_agg(e.type order by e.version) from task_events e where e.task_id = q.task_id)
        as events
    from task_queue q join task_questions n on n.task_id = q.task_id
    where q.task_id = ${ref.taskUuid}`.execute(db)
  const [row] = rows
  expect(row?.events).toHaveLength(row?.version as number)
  const resumed = row?.events.filter((type) => type === 'task.resumed').length
  expect(resumed).toBe(/replied|assumed|continued/.test(row?.end as string) ? 1 : 0)
  expect(row?.held).toBe(row?.end.startsWith('cancelled') ? 0 : 600)
  return row?.end as string
}

describe.each(rivals)('a reply against %s', (name, rule, rival, ends) => {
  test(`${rounds} rounds have one outcome each`, { timeout: 300_000 }, async () => {
    const isAtDeadline = name.includes('deadline')
    const seen = new Map<string, number>()
    for (let round = 0; round < rounds; round++) {
      await ask(rule, isAtDeadline ? (round % 3) - 1 : undefined)
      const told = await Promise.all(
        round % 2 === 0 ? [settle(reply()), settle(rival())] : [settle(rival()), settle(reply())],
      )
      // At the deadline both may have come in the wrong moment: then what follows at the next look counts.
      if (isAtDeadline && !told.includes('done')) await settle(endQuestion(deps, ref))
      if (isAtDeadline) await settle(endQuestion(deps, ref))
      const end = await readEnd()
      expect(ends, `${told}`).toContain(end)
      seen.set(end, (seen.get(end) ?? 0) + 1)
      if (!end.startsWith('cancelled')) await cancelTask(deps, ref, { reason: 'operator' })
    }
    expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(rounds)
  })
})
