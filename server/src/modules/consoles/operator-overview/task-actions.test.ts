import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { letTimePass } from '../../../../test/engineers.ts'
import { type Service, startService } from '../../../../test/service.ts'
import {
  clearQueue,
  createTask,
  makeWorker,
  openForAWhile,
  refOf,
  type TestClient,
  type Worker,
} from '../../../../test/workbench-client.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'

let service: Service
let client: TestClient
let operator: TestPerson
const db = () => service.deps.database.db
const reason = 'The promise is at risk and she has the context.'

beforeAll(async () => {
  service = await startService()
  client = await service.makeClient()
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())
beforeEach(() => clearQueue(service))

const act = (taskId: string, what: string, body: object = { reason }) =>
  operator.call('POST', `/operator/v1/tasks/${taskId}/${what}`, { body })
const assign = (taskId: string, { personId }: Pick<Worker, 'personId'>) =>
  act(taskId, 'assign', { personId, reason })

async function readState(taskId: string) {
  const { taskUuid } = await refOf(service, taskId)
  const { rows } = await sql<{ stage: string; engineer_id: string | null; types: string[] }>`
    select q.stage, q.engineer_id, (select array_agg(type order by version) from task_events e
      where e.task_id = q.task_id) as types
    from task_queue q where q.task_id = ${taskUuid}`.execute(db())
  return rows[0] as (typeof rows)[number]
}

async function readLastAct(taskId: string) {
  const { rows } = await sql`select actor, act, details from audit_entries
    where subject = ${taskId} order by number desc limit 1`.execute(db())
  return rows[0]
}

/** What an engineer holds, as the guard of the capacity counts it and as the leases tell it. */
async function countSeats(personUuid: string) {
  const { rows } = await sql`select open_leases, (select count(*)::integer from task_leases l
    where l.engineer_id = e.person_id and l.ended_at is null) as leases
    from engineers e where person_id = ${personUuid}`.execute(db())
  return rows[0]
}

async function countSeen(personUuid: string) {
  const { rows } = await sql<{ is_seen: boolean }>`select last_seen_at is not null as is_seen
    from engineers where person_id = ${personUuid}`.execute(db())
  return rows[0]
}

describe('POST /operator/v1/tasks/{task_id}/assign', () => {
  test('200: gives a waiting task to an engineer, who can work on it at once', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    const reply = await assign(taskId, worker)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual({ id: taskId, status: 'pending', stage: 'claimed', version: 2 })
    expect(await readState(taskId)).toEqual({
      stage: 'claimed',
      engineer_id: worker.personUuid,
      types: ['task.created', 'task.claimed'],
    })
    expect(await readLastAct(taskId)).toEqual({
      actor: `person:${operator.personUuid}`,
      act: 'task.assigned',
      details: { personId: worker.personId, reason },
    })
    const polled = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    expect(polled.body).toMatchObject({ stage: 'claimed', version: 2 })
    await openForAWhile(db(), { id: taskId, lease: { number: 1 } })
    const done = await worker.act(taskId, 'submit', {
      leaseNumber: 1,
      result: { message: 'Yes, it is.' },
    })
    expect(done.status, done.text).toBe(200)
  })

  test('an engineer who is given a task was not seen for that', async () => {
    const worker = await makeWorker(service)
    const readSeen = async () => {
      const { rows } = await sql<{ last_seen_at: Date }>`select last_seen_at from engineers
        where person_id = ${worker.personUuid}`.execute(db())
      return rows[0]?.last_seen_at.toISOString()
    }
    await sql`update engineers set last_seen_at = now() - interval '36 minutes'
      where person_id = ${worker.personUuid}`.execute(db())
    const seenBefore = await readSeen()
    expect((await assign(await createTask(service, client), worker)).status).toBe(200)
    expect(await readSeen()).toBe(seenBefore)
    const own = await makeWorker(service)
    await sql`update engineers set last_seen_at = null where person_id = ${own.personUuid}`.execute(
      db(),
    )
    await own.act(await createTask(service, client), 'claim')
    expect((await countSeen(own.personUuid))?.is_seen).toBe(true)
  })

  test('the timeline of a task names what operators did to it, by whom and why', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    expect((await act(taskId, 'raise')).status).toBe(200)
    expect((await assign(taskId, worker)).status).toBe(200)
    const detail = await operator.call('GET', `/operator/v1/tasks/${taskId}`)
    expect(detail.body.acts).toEqual(
      ['task.raised', 'task.assigned'].map((name) => ({
        act: name,
        at: expect.any(String),
        operator: expect.objectContaining({ personId: operator.personId }),
        reason,
        note: null,
        content: null,
      })),
    )
  })

  test('200: takes a task from its holder, whose text is kept and whose effort is not charged', async () => {
    const [first, second] = [await makeWorker(service), await makeWorker(service)]
    const taskId = await createTask(service, client)
    await first.act(taskId, 'claim')
    const draft = { content: 'Half a sentence' }
    await first.call('PUT', `/workbench/v1/tasks/${taskId}/draft`, {
      body: draft,
      headers: { 'if-match': '"0"' },
    })
    await letTimePass(db(), 20)
    await first.act(taskId, 'heartbeat', { leaseNumber: 1, idleSeconds: 0 })
    expect((await assign(taskId, second)).status).toBe(200)
    expect(await readState(taskId)).toMatchObject({
      engineer_id: second.personUuid,
      types: ['task.created', 'task.claimed', 'task.requeued', 'task.claimed'],
    })
    const late = await first.act(taskId, 'submit', { leaseNumber: 1, result: { message: 'Late.' } })
    expect(late.status).toBe(409)
    const kept = await first.call('GET', `/workbench/v1/tasks/${taskId}/draft`)
    expect(kept.body.content).toBe(draft.content)
    expect(await countSeats(first.personUuid)).toEqual({ open_leases: 0, leases: 0 })
    expect(await countSeats(second.personUuid)).toEqual({ open_leases: 1, leases: 1 })
    await openForAWhile(db(), { id: taskId, lease: { number: 2 } })
    const done = await second.act(taskId, 'submit', { leaseNumber: 2, result: { message: 'Yes.' } })
    expect(done.status, done.text).toBe(200)
    const { body } = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    expect(body.credits.charged).toBe(60)
  })

  test('400 and 409: the guards of a claim hold, and nothing is changed', async () => {
    const holder = await makeWorker(service)
    const memberOf = [{ accountId: client.accountId, role: 'viewer' as const }]
    const taskId = await createTask(service, client, { tagId: 2 })
    await holder.act(taskId, 'claim')
    const full = await makeWorker(service)
    await full.act(await createTask(service, client), 'claim')
    const refusals: [Pick<Worker, 'personId'>, number, string, string][] = [
      [await makeWorker(service, { tagIds: [1] }), 400, 'INVALID_REQUEST', 'the tag of the task'],
      [await makeWorker(service, { memberOf }), 400, 'INVALID_REQUEST', 'belongs to the account'],
      [await signIn(service), 400, 'INVALID_REQUEST', 'no engineer'],
      [await makeWorker(service, { isOnDuty: false }), 409, 'OFF_DUTY', 'off duty'],
      [full, 409, 'CAPACITY_REACHED', 'as many tasks'],
      [holder, 409, 'TASK_TAKEN', 'hold this task already'],
    ]
    for (const [person, status, code, words] of refusals) {
      const reply = await assign(taskId, person)
      expect([reply.status, reply.body.error.code], reply.text).toEqual([status, code])
      expect(reply.text).toContain(words)
    }
    expect(await readState(taskId)).toMatchObject({
      engineer_id: holder.personUuid,
      types: ['task.created', 'task.claimed'],
    })
    expect(await readLastAct(taskId)).toBeUndefined()
  })

  test('409 for a final task, 404 for none, 400 for a reason that says nothing', async () => {
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    await service.call('POST', `/tasks/${taskId}/cancel`, { key: client.key })
    expect((await assign(taskId, worker)).body.error.code).toBe('TASK_FINAL')
    expect((await assign('task_00000000000000000000000000', worker)).status).toBe(404)
    const short = await act(taskId, 'assign', { personId: worker.personId, reason: 'No' })
    expect(short.body.error.details.errors[0].field).toBe('reason')
  })
})

describe('the note to the client', () => {
  const note = 'Moved to an engineer who is free now.'

  test('is on the timeline of both, and the reason on that of operators alone', async () => {
    const memberOf = [{ accountId: client.accountId, role: 'owner' as const }]
    const owner = await signIn(service, { memberOf })
    const worker = await makeWorker(service)
    const taskId = await createTask(service, client)
    const given = await act(taskId, 'assign', { personId: worker.personId, reason: 'Away', note })
    expect(given.status, given.text).toBe(200)
    const own = await operator.call('GET', `/operator/v1/tasks/${taskId}`)
    expect(own.body.acts).toMatchObject([{ reason: 'Away', note }])
    const root = `/console/v1/accounts/${client.accountId}`
    const shown = await owner.call('GET', `${root}/tasks/${taskId}`)
    expect(shown.body.notes).toEqual([{ at: expect.any(String), text: note }])
    const audit = await owner.call('GET', `${root}/audit`)
    const entry = audit.body.data.find(({ subject }: { subject: string }) => subject === taskId)
    expect(entry).toMatchObject({ act: 'task.assigned', details: { note } })
    expect(Object.keys(entry.details)).toEqual(['note'])
    for (const { text } of [shown, audit]) expect(text).not.toContain('Away')
  })

  test('400 if it names an engineer or operator, and nothing is done', async () => {
    const worker = await makeWorker(service)
    await nameOf(worker.personUuid, 'Jonas Weberling')
    await nameOf(operator.personUuid, 'Li Wu')
    const taskId = await createTask(service, client)
    for (const refused of ['JONAS has it now.', 'Given to weberling', 'Ask Li  Wu.', 'Jonas’s']) {
      const reply = await act(taskId, 'raise', { reason: 'Overdue', note: refused })
      expect(reply.status, refused).toBe(400)
      expect(reply.body.error.details.errors[0].field).toBe('note')
    }
    expect(await readLastAct(taskId)).toBeUndefined()
    const wide = { reason: 'Overdue', note: 'Jonasburg and li are no names of staff.' }
    expect((await act(taskId, 'raise', wide)).status).toBe(200)
  })

  const nameOf = async (personUuid: string, name: string) =>
    await sql`update auth.users set name = ${name} where id = ${personUuid}`.execute(db())
})

describe('races', () => {
  test('of an assign and claims: one holds the task, and every seat is counted', async () => {
    for (let round = 0; round < 12; round++) {
      const [chosen, ...others] = await Promise.all([1, 2, 3].map(() => makeWorker(service)))
      const taskId = await createTask(service, client)
      const [assigned, ...claims] = await Promise.all([
        assign(taskId, chosen as Worker),
        ...others.map((other) => other.act(taskId, 'claim')),
      ])
      // Whoever was first: an operator may take a task from its holder.
      expect([200, 409], assigned?.text).toContain(assigned?.status)
      expect(claims.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      const { engineer_id, types } = await readState(taskId)
      const holder = [chosen, ...others].find((each) => each?.personUuid === engineer_id)
      expect(holder).toBeDefined()
      if (assigned?.status === 200) expect(holder).toBe(chosen)
      expect(types.filter((type) => type === 'task.claimed').length).toBe(
        types.filter((type) => type === 'task.requeued').length + 1,
      )
      for (const each of [chosen, ...others]) {
        const held = each === holder ? 1 : 0
        expect(await countSeats(each?.personUuid ?? '')).toEqual({
          open_leases: held,
          leases: held,
        })
      }
    }
  })

  test('of an assign and a submit: answered once, or answered by nobody yet', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const [holder, other] = [await makeWorker(service), await makeWorker(service)]
      const taskId = await createTask(service, client)
      await holder.act(taskId, 'claim')
      const submit = () =>
        holder.act(taskId, 'submit', { leaseNumber: 1, result: { message: 'Yes.' } })
      const calls = [submit, () => assign(taskId, other)]
      const [first, second] = round % 2 ? calls : calls.toReversed()
      const begun = first?.()
      // Each gets a head start in turn, and the first time the whole of it, so that both ends are seen.
      if (round < 2) await begun
      const [a, b] = await Promise.all([begun, second?.()])
      const [submitted, assigned] = round % 2 ? [a, b] : [b, a]
      const { stage, engineer_id } = await readState(taskId)
      seen.add(stage)
      if (stage === 'completed') {
        expect([submitted?.status, assigned?.status]).toEqual([200, 409])
        expect(assigned?.body.error.code).toBe('TASK_FINAL')
      } else {
        expect([submitted?.status, assigned?.status]).toEqual([409, 200])
        expect([stage, engineer_id]).toEqual(['claimed', other.personUuid])
      }
      expect(await countSeats(holder.personUuid)).toEqual({ open_leases: 0, leases: 0 })
    }
    expect(seen).toEqual(new Set(['completed', 'claimed']))
    expect((await auditLedger(db())).ok).toBe(true)
  })

  test('of two engineers given each other’s task: nobody waits for the other for ever', async () => {
    const [a, b] = [
      await makeWorker(service, { capacity: 2 }),
      await makeWorker(service, { capacity: 2 }),
    ]
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await createTask(service, client), await createTask(service, client)]
      await Promise.all([a.act(one, 'claim'), b.act(two, 'claim')])
      const replies = await Promise.all([assign(one, b), assign(two, a)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      for (const taskId of [one, two]) expect((await act(taskId, 'cancel')).status).toBe(200)
    }
    for (const { personUuid } of [a, b])
      expect(await countSeats(personUuid)).toEqual({ open_leases: 0, leases: 0 })
  })
})

describe('POST /operator/v1/tasks/{task_id}/extend', () => {
  const readTimes = async (taskId: string) => {
    const { taskUuid } = await refOf(service, taskId)
    const { rows } = await sql<{ due_at: Date; expires_at: Date }>`
      select due_at, expires_at from task_queue where task_id = ${taskUuid}`.execute(db())
    return rows[0] as (typeof rows)[number]
  }

  test('200: it expires later, is due as before, and the client sees nothing', async () => {
    const taskId = await createTask(service, client)
    const before = await readTimes(taskId)
    const shown = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    const reply = await act(taskId, 'extend', { hours: 4, reason: 'Context' })
    expect(reply.status, reply.text).toBe(200)
    const after = await readTimes(taskId)
    expect(after.due_at).toEqual(before.due_at)
    expect(after.expires_at.getTime() - before.expires_at.getTime()).toBe(4 * 3_600_000)
    expect(await readLastAct(taskId)).toMatchObject({
      act: 'task.extended',
      details: { hours: 4, expiresAt: after.expires_at.toISOString(), reason: 'Context' },
    })
    const again = await service.call('GET', `/tasks/${taskId}`, { key: client.key })
    expect(again.body).toEqual(shown.body)
    const detail = await operator.call('GET', `/operator/v1/tasks/${taskId}`)
    expect(detail.body.expiresAt).toBe(after.expires_at.toISOString())
    expect(detail.body.acts).toMatchObject([{ act: 'task.extended', reason: 'Context' }])
  })

  test('400 for too many hours, 404 for no task, 409 for a final one', async () => {
    const taskId = await createTask(service, client)
    const hours = (count: number) => ({ hours: count, reason: 'Context' })
    expect((await act(taskId, 'extend', hours(73))).status).toBe(400)
    expect((await act('task_00000000000000000000000000', 'extend', hours(1))).status).toBe(404)
    await act(taskId, 'cancel')
    expect((await act(taskId, 'extend', hours(1))).body.error.code).toBe('TASK_FINAL')
  })
})

describe('POST /operator/v1/tasks/{task_id}/raise', () => {
  test('200: the next claim gets it, before older and urgent ones, and the client sees nothing', async () => {
    const worker = await makeWorker(service, { capacity: 3 })
    const [older, fast] = [
      await createTask(service, client),
      await createTask(service, client, { mode: 'fast' }),
    ]
    const raised = await createTask(service, client)
    const before = await service.call('GET', `/tasks/${raised}`, { key: client.key })
    const reply = await act(raised, 'raise')
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual({ id: raised, status: 'pending', stage: 'queued', version: 1 })
    const after = await service.call('GET', `/tasks/${raised}`, { key: client.key })
    expect(after.body).toEqual(before.body)
    expect(await readLastAct(raised)).toMatchObject({ act: 'task.raised', details: { reason } })
    const order = []
    for (let i = 0; i < 3; i++) order.push((await worker.claimNext()).id)
    expect(order).toEqual([raised, fast, older])
  })

  test('200: it keeps its place when it comes back', async () => {
    const worker = await makeWorker(service)
    await createTask(service, client, { mode: 'fast' })
    const raised = await createTask(service, client)
    await act(raised, 'raise')
    expect((await worker.claimNext()).id).toBe(raised)
    expect((await act(raised, 'release')).status).toBe(200)
    expect((await worker.claimNext()).id).toBe(raised)
  })

  test('409 for a task that somebody holds, a final one and one of a test twin', async () => {
    const worker = await makeWorker(service)
    const held = await createTask(service, client)
    await worker.act(held, 'claim')
    expect((await act(held, 'raise')).body.error.code).toBe('TASK_TAKEN')
    await act(held, 'cancel')
    expect((await act(held, 'raise')).body.error.code).toBe('TASK_FINAL')
    await clearQueue(service)
    const hidden = await createTask(service, client)
    await clearQueue(service)
    expect((await act(hidden, 'raise')).body.error.code).toBe('TASK_TAKEN')
  })
})
