// What waits for operators: those who can decide are mailed again after 4 hours, once, and what nobody
// decided for 24 hours ends.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { expireProposals } from '../../src/modules/consoles/credit-requests/credit-requests.ts'
import { expirePeopleProposals } from '../../src/modules/identity/operators/proposals.ts'
import { remindOperators } from '../../src/modules/identity/operators/reminders.ts'
import { signIn, type TestPerson } from '../console-client.ts'
import { listMails, readMail } from '../mailbox.ts'
import { type Service, startService } from '../service.ts'

const reason = 'Because of this test.'
const newEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

let service: Service
let proposer: TestPerson
let other: TestPerson
const db = () => service.deps.database.db

beforeAll(async () => {
  service = await startService({ smtpUrl: inject('testStack').smtpUrl })
})
afterAll(() => service.stop())
beforeEach(async () => {
  // What the test before left waits for nobody any more.
  for (const table of ['adjustments', 'proposals'])
    await sql`update ${sql.table(table)} set state = 'rejected', decided_at = now(),
      decision_reason = ${reason} where state = 'proposed'`.execute(db())
  await sql`delete from operators`.execute(service.adminDb)
  proposer = await signIn(service, { operator: true, email: newEmail() })
  other = await signIn(service, { operator: true, email: newEmail() })
})

const remind = () => {
  const { mail } = service.deps
  return remindOperators({ db: db(), mail, publicUrl: service.config.publicUrl })
}

async function propose() {
  const { accountId } = await service.makeAccount()
  await proposer.call('POST', `/operator/v1/accounts/${accountId}/adjustments`, {
    body: { credits: 7, reason },
  })
  const email = newEmail()
  await proposer.call('POST', '/operator/v1/operators', { body: { email, reason } })
}

/** A row that waits is never changed but by its decision, so the guard is off meanwhile. */
async function letWait(hours: number) {
  for (const table of ['adjustments', 'proposals']) {
    const turn = (state: string) =>
      sql
        .raw(`alter table ${table} ${state} trigger ${table}_are_decided_once`)
        .execute(service.adminDb)
    await turn('disable')
    await sql`update ${sql.table(table)} set proposed_at = proposed_at - make_interval(hours => ${hours})
      where state = 'proposed'`.execute(service.adminDb)
    await turn('enable')
  }
}

test('who can decide is mailed again after 4 hours, once; who proposed is not', async () => {
  await propose()
  await readMail(other.email, 2)
  await letWait(3)
  expect(await remind()).toBe(0)
  await letWait(1)
  expect(await remind()).toBe(2)
  const mail = await readMail(other.email, 3)
  expect(mail.subject).toBe('Reminder: an approval is waiting for you')
  expect(mail.text).toContain('2 approvals have been waiting for more than 4 hours')
  expect(mail.text).toContain(`${service.config.publicUrl}/admin/approvals`)
  expect(await remind()).toBe(0)
  expect(await listMails(proposer.email)).toEqual([])
})

test('of two workers one reminds', async () => {
  await propose()
  await letWait(5)
  const [one, two] = await Promise.all([remind(), remind()])
  expect((one ?? 0) + (two ?? 0)).toBe(2)
})

test('nobody is reminded of what was decided', async () => {
  await propose()
  await letWait(5)
  const { body } = await other.call('GET', '/operator/v1/proposals?state=proposed')
  await other.call('POST', `/operator/v1/proposals/${body.data[0].id}/reject`, { body: { reason } })
  expect(await remind()).toBe(1)
})

test('what nobody decided for 24 hours ends, and the number at Approvals with it', async () => {
  await propose()
  const expire = async () => {
    await expireProposals(db())
    await expirePeopleProposals(db())
  }
  const waiting = async () => (await other.call('GET', '/operator/v1/waiting')).body
  await letWait(23)
  await expire()
  expect(await waiting()).toMatchObject({ credits: 1, people: 1 })
  expect((await proposer.call('GET', '/operator/v1/waiting')).body).toMatchObject({
    credits: 0,
    people: 0,
  })
  await letWait(1)
  await expire()
  expect(await waiting()).toMatchObject({ credits: 0, people: 0 })
  const ended = { state: 'rejected', decidedBy: null }
  for (const list of ['adjustments', 'proposals']) {
    const { body } = await other.call('GET', `/operator/v1/${list}`)
    expect(body.data[0]).toMatchObject(ended)
    expect(body.data[0].decisionReason).toBe('No second operator approved it within 24 hours.')
  }
  const acts = await other.call('GET', '/operator/v1/audit?actor=system&limit=2')
  expect(acts.body.data.map(({ act }: { act: string }) => act).sort()).toEqual([
    'credits.adjustment_rejected',
    'operator.rejected',
  ])
})
