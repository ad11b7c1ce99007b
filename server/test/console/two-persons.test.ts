// What two persons do together (decision 25), tried by everybody who is only one.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { signIn, type TestPerson } from '../console-client.ts'
import { readMail } from '../mailbox.ts'
import { type Loose, type Reply, type Service, startService } from '../service.ts'

const aloneMax = 50_000
const reason = 'Because of this test.'

let service: Service
/** Two persons, and two more identities that the first made alone, one of them by way of the other. */
let grace: TestPerson
let ada: TestPerson
let graceTwice: TestPerson
let graceThrice: TestPerson

beforeAll(async () => {
  const smtpUrl = inject('testStack').smtpUrl
  service = await startService({ smtpUrl, grantAloneMax: aloneMax })
  grace = await signIn(service, { operator: true, name: 'Grace' })
  ada = await signIn(service, { operator: true, name: 'Ada' })
  graceTwice = await signIn(service, { operator: true, name: 'Grace again' })
  graceThrice = await signIn(service, { operator: true, name: 'Grace once more' })
  await vouch(graceTwice, grace)
  await vouch(graceThrice, graceTwice)
})
afterAll(() => service.stop())

/** As an operator was made before it took two. */
async function vouch(operator: TestPerson, by: TestPerson): Promise<void> {
  await sql`update operators set sole_voucher = ${by.personUuid}
    where person_id = ${operator.personUuid}`.execute(service.deps.database.db)
}

const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

type Made = { id: string; hasHappened(): Promise<boolean> }

type Act = {
  name: string
  propose(by: TestPerson): Promise<Made>
  proposeAtCommandLine?(): Promise<Made>
  approve(id: string, by: TestPerson): Promise<Reply>
}

const approveCredits = (id: string, by: TestPerson) =>
  by.call('POST', `/operator/v1/adjustments/${id}/approve`)
const approvePeople = (id: string, by: TestPerson) =>
  by.call('POST', `/operator/v1/proposals/${id}/approve`)

async function hasCredits(accountId: string, credits: number): Promise<boolean> {
  const reply = await grace.call('GET', `/operator/v1/accounts/${accountId}`)
  return reply.body.live.available === credits
}

async function isInvited(email: string): Promise<boolean> {
  const { rows } = await sql`select from invitations where email = ${email}`.execute(
    service.deps.database.db,
  )
  return rows.length > 0
}

async function makeAdjustment(by: TestPerson): Promise<Made> {
  const { accountId } = await service.makeAccount()
  const path = `/operator/v1/accounts/${accountId}/adjustments`
  const { body } = await by.call('POST', path, { body: { credits: 7, reason } })
  return { id: body.id, hasHappened: () => hasCredits(accountId, 7) }
}

async function makeGrant(by: TestPerson): Promise<Made> {
  const { accountId } = await service.makeAccount()
  const credits = aloneMax + 1
  const { body } = await by.call('POST', `/operator/v1/accounts/${accountId}/credits`, {
    body: { credits, reason, idempotencyKey: randomUUID() },
  })
  return { id: body.waitingId, hasHappened: () => hasCredits(accountId, credits) }
}

async function grantAtCommandLine(): Promise<Made> {
  const { accountId } = await service.makeAccount()
  const credits = aloneMax + 1
  const { waitingId } = await service.admin('grant-credits', {
    account: accountId,
    credits,
    reason,
  })
  return { id: waitingId, hasHappened: () => hasCredits(accountId, credits) }
}

async function makeOperator(by: TestPerson): Promise<Made> {
  const email = newEmail()
  const { body } = await by.call('POST', '/operator/v1/operators', { body: { email, reason } })
  return { id: body.id, hasHappened: () => isInvited(email) }
}

async function makeOperatorAtCommandLine(): Promise<Made> {
  const email = newEmail()
  const made = await service.admin('create-operator', { email, reason })
  return { id: made.id, hasHappened: () => isInvited(email) }
}

async function loseFactors() {
  const person = await signIn(service, { engineer: { tagIds: [1] } })
  const hasHappened = async () =>
    (await person.call('GET', '/console/v1/me')).status === 401 && !(await hasFactor(person))
  return { email: person.email, hasHappened }
}

async function hasFactor({ personUuid }: TestPerson): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select two_factor_enabled as has from auth.users where id = ${personUuid}`.execute(
    service.deps.database.db,
  )
  return rows[0]?.has ?? true
}

async function makeReset(by: TestPerson): Promise<Made> {
  const { email, hasHappened } = await loseFactors()
  const { body } = await by.call('POST', '/operator/v1/factor-resets', { body: { email, reason } })
  return { id: body.id, hasHappened }
}

async function resetAtCommandLine(): Promise<Made> {
  const { email, hasHappened } = await loseFactors()
  const made = await service.admin('reset-factors', { email, reason })
  return { id: made.id, hasHappened }
}

const acts: Act[] = [
  {
    name: 'make an operator',
    propose: makeOperator,
    proposeAtCommandLine: makeOperatorAtCommandLine,
    approve: approvePeople,
  },
  { name: 'adjust', propose: makeAdjustment, approve: approveCredits },
  {
    name: 'grant above the limit',
    propose: makeGrant,
    proposeAtCommandLine: grantAtCommandLine,
    approve: approveCredits,
  },
  {
    name: 'reset second factors',
    propose: makeReset,
    proposeAtCommandLine: resetAtCommandLine,
    approve: approvePeople,
  },
]

describe.each(acts)('$name', ({ propose, proposeAtCommandLine, approve }) => {
  const refused = [
    ['one operator', () => [grace, grace]],
    ['an operator and whom they alone made', () => [grace, graceTwice]],
    ['the same, the other way round', () => [graceTwice, grace]],
    ['an operator and whom that one made alone', () => [grace, graceThrice]],
    ['two whom one made', () => [graceThrice, graceTwice]],
  ] as [string, () => [TestPerson, TestPerson]][]

  test.each(refused)('%s: refused', async (_who, people) => {
    const [proposer, approver] = people()
    const { id, hasHappened } = await propose(proposer)
    const reply = await approve(id, approver)
    expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(await hasHappened()).toBe(false)
  })

  test('two persons: done, once', async () => {
    const { id, hasHappened } = await propose(grace)
    expect(await hasHappened()).toBe(false)
    const reply = await approve(id, ada)
    expect(reply.body).toMatchObject({
      state: 'approved',
      proposedBy: { personId: grace.personId },
      decidedBy: { personId: ada.personId },
    })
    expect(await hasHappened()).toBe(true)
    expect((await approve(id, ada)).status).toBe(409)
  })

  test('an operator and the command line: done', async () => {
    const { id, hasHappened } = await propose(grace)
    const waiting = await service.admin('list-waiting')
    const ids = [...waiting.credits, ...waiting.people].map((each: Loose) => each.id)
    expect(ids).toContain(id)
    expect(await service.admin('approve', { id })).toMatchObject({
      state: 'approved',
      decidedBy: null,
    })
    expect(await hasHappened()).toBe(true)
  })

  test('the command line rejects, and an operator takes back', async () => {
    for (const rejects of [
      async (id: string) => await service.admin('reject', { id, reason }),
      async (id: string) =>
        (await grace.call('POST', `/operator/v1/${roomOf(id)}/${id}/reject`, { body: { reason } }))
          .body,
    ]) {
      const { id, hasHappened } = await propose(grace)
      expect(await rejects(id)).toMatchObject({ state: 'rejected', decisionReason: reason })
      expect((await approve(id, ada)).status).toBe(409)
      expect(await hasHappened()).toBe(false)
    }
  })

  test('who proposed it and is an operator no more counts no more', async () => {
    const leaving = await signIn(service, { operator: true })
    const { id, hasHappened } = await propose(leaving)
    await service.admin('remove-operator', { email: leaving.email, reason })
    const reply = await approve(id, ada)
    expect(reply.body.error).toMatchObject({ code: 'FORBIDDEN' })
    expect(reply.body.error.message).toContain('no longer an operator')
    expect(await hasHappened()).toBe(false)
  })

  if (proposeAtCommandLine === undefined) return
  test('the command line and an operator: done', async () => {
    const { id, hasHappened } = await proposeAtCommandLine()
    await expect(service.admin('approve', { id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await hasHappened()).toBe(false)
    expect((await approve(id, graceTwice)).body).toMatchObject({ proposedBy: null })
    expect(await hasHappened()).toBe(true)
  })
})

const roomOf = (id: string) => (id.startsWith('adjust_') ? 'adjustments' : 'proposals')

test('an identity that an operator invites for themself never becomes one', async () => {
  const second = await signIn(service, { secondFactor: true })
  const body = { email: second.email, reason }
  const { id } = (await grace.call('POST', '/operator/v1/operators', { body })).body
  expect((await approvePeople(id, grace)).status).toBe(403)
  expect((await approvePeople(id, graceTwice)).status).toBe(403)
  expect(await isInvited(second.email)).toBe(false)
  expect((await approvePeople(id, second)).status).toBe(403)
})

test('confirmed at the command line, an operator is a person of their own', async () => {
  const [first, second] = [
    await signIn(service, { operator: true }),
    await signIn(service, { operator: true }),
  ]
  await vouch(second, first)
  const { id } = await makeAdjustment(first)
  expect((await approveCredits(id, second)).status).toBe(403)
  expect(await service.admin('confirm-operator', { email: second.email })).toEqual({
    email: second.email,
    confirmed: true,
  })
  expect((await approveCredits(id, second)).status).toBe(200)
})

describe('the table refuses, whatever code asks', () => {
  /** The newest one, decided by this person or, without one, by the command line. */
  function approveNewest(table: 'adjustments' | 'proposals', by: string | null) {
    const newest = sql`(select id from ${sql.table(table)} order by id desc limit 1)`
    const entry = table === 'adjustments' ? sql`, entry_number = 1` : sql``
    return sql`update ${sql.table(table)} set state = 'approved', decided_at = now(),
      decided_by = ${by}::uuid${entry} where id = ${newest}`.execute(service.deps.database.db)
  }

  test.each([
    ['adjustments', makeAdjustment, grantAtCommandLine],
    ['proposals', makeOperator, makeOperatorAtCommandLine],
  ] as const)('%s: one person, and the command line twice', async (table, byPerson, byServer) => {
    await byPerson(grace)
    const own = approveNewest(table, grace.personUuid)
    await expect(own).rejects.toThrow(`${table}_by_two_persons`)
    await byServer()
    await expect(approveNewest(table, null)).rejects.toThrow(`${table}_by_two_persons`)
  })

  test('a reset of factors by whose they are', async () => {
    const body = { email: ada.email, reason }
    const { id } = (await grace.call('POST', '/operator/v1/factor-resets', { body })).body
    const own = approveNewest('proposals', ada.personUuid)
    await expect(own).rejects.toThrow('proposals_not_by_their_subject')
    await service.admin('reject', { id, reason })
  })
})

describe('a reset of factors', () => {
  test('ends sessions, mails the person and is in the audit with both who did it', async () => {
    const person = await signIn(service, { engineer: { tagIds: [1] }, email: newEmail() })
    const body = { email: person.email, reason }
    const { id } = (await grace.call('POST', '/operator/v1/factor-resets', { body })).body
    await approvePeople(id, ada)
    expect((await person.call('GET', '/console/v1/me')).status).toBe(401)
    expect((await readMail(person.email)).subject).toBe('Your second factors were reset')
    const acts = await ada.call('GET', '/operator/v1/audit?limit=2')
    expect(acts.body.data).toMatchObject([
      { act: 'factors.reset', subject: person.personId },
      { act: 'factors.reset_proposed', subject: id },
    ])
  })

  test('of an operator is done by two others', async () => {
    const body = { email: ada.email, reason }
    expect((await ada.call('POST', '/operator/v1/factor-resets', { body })).status).toBe(403)
    const { id } = (await grace.call('POST', '/operator/v1/factor-resets', { body })).body
    expect((await approvePeople(id, ada)).status).toBe(403)
    expect(await hasFactor(ada)).toBe(true)
    await service.admin('reject', { id, reason })
  })
})

describe('without another operator', () => {
  let alone: Service
  let only: TestPerson

  beforeAll(async () => {
    const smtpUrl = inject('testStack').smtpUrl
    alone = await startService({ smtpUrl, grantAloneMax: aloneMax })
  })
  afterAll(() => alone.stop())
  beforeEach(() => alone.deps.database.db.deleteFrom('operators').execute())

  test('the command line grants, and makes the first operator, but not a second', async () => {
    const { accountId } = await alone.makeAccount()
    const credits = aloneMax + 1
    expect(await alone.admin('grant-credits', { account: accountId, credits })).toMatchObject({
      available: credits,
    })
    await alone.admin('create-operator', { email: newEmail() })
    const second = await alone.admin('create-operator', { email: newEmail(), reason })
    expect(second).toMatchObject({ waiting: true, state: 'proposed' })
    const next = await alone.admin('grant-credits', { account: accountId, credits, reason })
    expect(next).toMatchObject({ available: credits, waitingId: expect.any(String) })
  })

  test('the only one who lost their factors gets in again by the command line', async () => {
    only = await signIn(alone, { operator: true, email: newEmail() })
    await alone.admin('reset-factors', { email: only.email, reason })
    expect((await only.call('GET', '/console/v1/me')).status).toBe(401)
    expect((await readMail(only.email)).subject).toBe('Your second factors were reset')
  })
})

test('the others are mailed that something waits', async () => {
  const other = await signIn(service, { operator: true, email: newEmail() })
  await makeAdjustment(grace)
  const mail = await readMail(other.email)
  expect(mail.subject).toBe('An operator needs your approval')
  expect(mail.text).toContain(`${service.config.publicUrl}/admin/approvals`)
  const waiting = await other.call('GET', '/operator/v1/waiting')
  expect(waiting.body.credits).toBeGreaterThan(0)
})
