// What operators do: engineers, credits, tasks; and engineers going on duty.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { listActs } from '../../src/modules/identity/audit/audit.ts'
import { claimTask } from '../../src/modules/work/leases/leases.ts'
import { leaseDeps } from '../../src/start/task-dependencies.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { makeEngineer } from '../engineers.ts'
import { readMail } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let operator: TestPerson
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
  operator = await signIn(service, { operator: true })
  client = await service.makeClient({ credits: 10_000 })
})
afterAll(() => service.stop())

// The mail server outlives the run, so no two runs may share an address.
const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

async function lastAct(accountId: string) {
  const accountUuid = decodeId('acct', accountId) as string
  const page = { beforeNumber: undefined, limit: 1 }
  const { items } = await listActs(service.deps.database.db, accountUuid, page)
  return items[0]
}

async function makeTask(): Promise<string> {
  const { key, projectId } = client
  const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
  return (await service.call('POST', '/tasks/create', { key, body })).body.id
}

const readTask = (taskId: string) => service.call('GET', `/tasks/${taskId}`, { key: client.key })

describe('an engineer', () => {
  test('is invited, accepts, goes on duty, is changed and suspended', async () => {
    const email = newEmail()
    const invited = await operator.call('POST', '/operator/v1/engineers', {
      body: { email, tagIds: [1, 2], capacity: 2 },
    })
    expect(invited.body).toMatchObject({ kind: 'engineer', tagIds: [1, 2], capacity: 2 })
    const listed = await operator.call('GET', '/operator/v1/invitations')
    expect(listed.body.data).toEqual([invited.body])
    const token = /#token=(\S+)/.exec((await readMail(email)).text)?.[1]

    const grace = await signIn(service, { email, secondFactor: true })
    expect((await grace.call('GET', '/workbench/v1/duty')).status).toBe(403)
    const accepted = await grace.call('POST', '/console/v1/invitations/accept', { body: { token } })
    expect(accepted.body).toEqual({ kind: 'engineer', accountId: null })
    const offDuty = await grace.call('GET', '/workbench/v1/duty')
    expect(offDuty.body).toEqual({
      onDuty: false,
      onDutySince: null,
      tagIds: [1, 2],
      capacity: 2,
      openTasks: 0,
      claimsNext: false,
    })
    const onDuty = await grace.call('PUT', '/workbench/v1/duty', { body: { onDuty: true } })
    expect(onDuty.body).toMatchObject({ onDuty: true, onDutySince: expect.any(String) })

    const path = `/operator/v1/engineers/${grace.personId}`
    const reason = 'Because of this test.'
    const changed = await operator.call('PATCH', path, { body: { capacity: 5, reason } })
    expect(changed.body).toMatchObject({ tagIds: [1, 2], capacity: 5, suspendedAt: null })
    const unknown = await operator.call('PATCH', path, { body: { tagIds: [99], reason } })
    expect(unknown.body.error.details.errors[0].field).toBe('tagIds')
    for (const body of [{}, { reason }, { capacity: 5 }, { capacity: 5, reason: 'Too short' }])
      expect((await operator.call('PATCH', path, { body })).status).toBe(400)

    const suspended = await operator.call('PATCH', path, { body: { suspended: true, reason } })
    expect(suspended.body).toMatchObject({ onDutySince: null, suspendedAt: expect.any(String) })
    expect((await grace.call('GET', '/workbench/v1/duty')).status).toBe(403)
    const engineers = await operator.call('GET', '/operator/v1/engineers')
    expect(engineers.body.data).toMatchObject([{ personId: grace.personId, capacity: 5 }])
  })
})

test('an operator is proposed, approved by another one, invited and becomes one', async () => {
  const email = newEmail()
  const body = { email, reason: 'Linus takes the night shift.' }
  const proposed = await operator.call('POST', '/operator/v1/operators', { body })
  const path = `/operator/v1/proposals/${proposed.body.id}/approve`
  const other = await signIn(service, { operator: true })
  expect((await other.call('POST', path)).body.state).toBe('approved')
  const token = /#token=(\S+)/.exec((await readMail(email)).text)?.[1]
  const linus = await signIn(service, { email, secondFactor: true })
  await linus.call('POST', '/console/v1/invitations/accept', { body: { token } })
  expect((await linus.call('GET', '/operator/v1/engineers')).status).toBe(200)
})

describe('POST /operator/v1/accounts/{account_id}/credits', () => {
  const grant = (accountId: string, body: unknown) =>
    operator.call('POST', `/operator/v1/accounts/${accountId}/credits`, {
      body: { idempotencyKey: randomUUID(), ...(body as object) },
    })

  test('grants, with who and why in the audit', async () => {
    const { accountId, testAccountId } = await service.makeAccount()
    const reply = await grant(accountId, { credits: 3_600, reason: 'Invoice 7' })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({ accountId, available: 3_600, held: 0, waitingId: null })
    expect(await lastAct(accountId)).toMatchObject({
      actor: `person:${operator.personUuid}`,
      act: 'credits.granted',
      details: { credits: 3_600, reason: 'Invoice 7' },
    })
    const test = await grant(testAccountId, { credits: 1, reason: 'More' })
    expect(test.body.available).toBe(1_000_001)
  })

  test('refuses an unknown account, no reason, and more than an account can hold', async () => {
    const unknown = 'acct_00000000000000000000000000'
    expect((await grant(unknown, { credits: 1, reason: 'x' })).status).toBe(404)
    const { accountId } = await service.makeAccount()
    expect((await grant(accountId, { credits: 1 })).status).toBe(400)
    const beyond = await grant(accountId, { credits: 1_000_000_000_001, reason: 'Too many' })
    expect(beyond.body.error.details.errors).toMatchObject([{ field: 'credits' }])
    await sql`update balances set granted = 999999999999999, available = 999999999999999
      where account_id = ${decodeId('acct', accountId)}`.execute(service.deps.database.db)
    const full = await grant(accountId, { credits: 2, reason: 'One more' })
    expect(full.body.error.details.errors).toMatchObject([{ field: 'credits' }])
  })
})

describe('a task', () => {
  const act = (taskId: string, verb: string) =>
    operator.call('POST', `/operator/v1/tasks/${taskId}/${verb}`, {
      body: { reason: 'Because of this test.' },
    })

  async function claim(taskId: string): Promise<void> {
    const engineerUuid = await makeEngineer(service.deps.database.db)
    await claimTask(leaseDeps(service.deps), { engineerUuid, taskId })
  }

  test('is cancelled by an operator, claimed or not, and everything is released', async () => {
    for (const isClaimed of [false, true]) {
      const taskId = await makeTask()
      if (isClaimed) await claim(taskId)
      const reply = await act(taskId, 'cancel')
      expect(reply.body).toMatchObject({ id: taskId, status: 'cancelled', stage: 'cancelled' })
      const task = await readTask(taskId)
      expect(task.body).toMatchObject({ status: 'cancelled', cancelReason: 'operator' })
      expect(task.body.credits).toMatchObject({ held: 0, charged: 0, released: 600 })
      expect(await lastAct(client.accountId)).toMatchObject({
        act: 'task.cancelled',
        subject: taskId,
        details: { reason: 'Because of this test.' },
      })
      expect((await act(taskId, 'cancel')).body.error.code).toBe('TASK_FINAL')
    }
  })

  test('is taken from its engineer and waits again', async () => {
    const taskId = await makeTask()
    await claim(taskId)
    const reply = await act(taskId, 'release')
    expect(reply.body).toMatchObject({ id: taskId, status: 'pending', stage: 'queued' })
    expect(await lastAct(client.accountId)).toMatchObject({ act: 'task.released', subject: taskId })
    const again = await act(taskId, 'release')
    expect(again.body.error).toMatchObject({
      code: 'LEASE_LOST',
      message: 'Nobody holds this task.',
    })
    expect((await readTask(taskId)).body.stage).toBe('queued')
  })

  test('that is not there is not found', async () => {
    for (const verb of ['cancel', 'release']) {
      expect((await act('task_00000000000000000000000000', verb)).status).toBe(404)
    }
  })
})
