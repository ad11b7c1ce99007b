// Credits that members ask for: who may, what operators see and decide, who is told, and what ends with it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { listMails, readMail } from '../../../../test/mailbox.ts'
import { type Loose, type Service, startService } from '../../../../test/service.ts'
import { createTask, type TestClient } from '../../../../test/workbench-client.ts'
import { decodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { sendDueDigests } from '../../events/notices/digests.ts'
import { auditLedger } from '../../money/credits/ledger-audit.ts'
import { expireProposals } from './credit-requests.ts'

const aloneMax = 50_000
const note = 'Payment migration, about 12 reviews.'
const refusal = 'Please pay invoice 7 first.'

let service: Service
let db: Db
let grace: TestPerson
let ada: TestPerson
let client: TestClient
let accountUuid: string
let owner: TestPerson
let developer: TestPerson
let viewer: TestPerson

beforeAll(async () => {
  const { smtpUrl } = inject('testStack')
  service = await startService({ smtpUrl, grantAloneMax: aloneMax })
  db = service.deps.database.db
  grace = await signIn(service, { operator: true, name: 'Grace' })
  ada = await signIn(service, { operator: true, name: 'Ada' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  client = await service.makeClient({ credits: 1_000 })
  accountUuid = decodeId('acct', client.accountId) as string
  const member = (role: 'owner' | 'developer' | 'viewer') =>
    signIn(service, { memberOf: [{ accountId: client.accountId, role }] })
  owner = await member('owner')
  developer = await member('developer')
  viewer = await member('viewer')
})

const path = () => `/console/v1/accounts/${client.accountId}/credit-requests`
const ask = (by: TestPerson, body: Loose = { credits: 20_000, note }) =>
  by.call('POST', path(), { body })
const withdraw = (id: string, by = owner) => by.call('POST', `${path()}/${id}/withdraw`)
const grant = (id: string, by: TestPerson, body: Loose = {}) =>
  by.call('POST', `/operator/v1/credit-requests/${id}/grant`, { body })
const decline = (id: string, by: TestPerson, body: Loose = { note: refusal }) =>
  by.call('POST', `/operator/v1/credit-requests/${id}/decline`, { body })
const approve = (id: string, by: TestPerson) =>
  by.call('POST', `/operator/v1/adjustments/${id}/approve`)
const readOwn = async () => (await viewer.call('GET', path())).body.data[0]
const readOpen = async (id: string, by = grace) =>
  (await by.call('GET', '/operator/v1/credit-requests?state=open&limit=100')).body.data.find(
    (request: Loose) => request.id === id,
  )
const readWaiting = async (by: TestPerson) => (await by.call('GET', '/operator/v1/waiting')).body
const readAvailable = async () =>
  (await service.call('GET', '/credits', { key: client.key })).body.available

async function readGrants(): Promise<Loose[]> {
  const { rows } = await sql<Loose>`select e.number, e.amount, e.reason, r.id as request
    from ledger_entries e left join credit_requests r
      on r.account_id = e.account_id and r.entry_number = e.number
    where e.account_id = ${accountUuid} and e.kind = 'grant' and e.number > 1`.execute(db)
  return rows
}

async function readActs(): Promise<string[]> {
  const reply = await grace.call(
    'GET',
    `/operator/v1/audit?accountId=${client.accountId}&limit=100`,
  )
  return reply.body.data.map(({ act }: Loose) => act)
}

async function sendMails(): Promise<void> {
  const { mail, config } = service.deps
  if (!mail) throw new Error('No mail server')
  const onError = (error: unknown) => {
    throw error
  }
  await sendDueDigests({ db, mail, letterhead: config, onMail: () => {}, onError })
}

describe('asking', () => {
  test('an owner or a developer asks, everybody of the account sees it, operators get mail', async () => {
    const asked = await ask(developer)
    expect(asked.status, asked.text).toBe(201)
    expect(asked.body).toMatchObject({
      credits: 20_000,
      note,
      state: 'open',
      askedBy: { personId: developer.personId },
    })
    expect(await readOwn()).toEqual(asked.body)
    for (const { email } of [grace, ada])
      expect((await readMail(email)).subject).toBe('A client requests credits')
    const text = (await listMails(grace.email)).at(-1)?.text
    expect(text).toContain(`${client.accountId} requests 20,000 credits`)
    expect(text).not.toContain(note)
    expect((await ask(viewer)).status).toBe(403)
    expect(await readActs()).toContain('credits.requested')
  })

  test('one request at a time; the next after it is withdrawn, and so many a day', async () => {
    const first = (await ask(owner)).body
    const second = await ask(developer)
    expect([second.status, second.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect((await withdraw(first.id, developer)).body.state).toBe('withdrawn')
    expect((await withdraw(first.id)).status).toBe(409)
    for (let asked = 1; asked < limits.creditRequestsPerAccountPerDayMax; asked++) {
      const { body } = await ask(owner)
      expect((await withdraw(body.id)).status).toBe(200)
    }
    const tooMany = await ask(owner)
    expect([tooMany.status, tooMany.body.error.code]).toEqual([429, 'RATE_LIMITED'])
    expect((await viewer.call('GET', path())).body.data).toHaveLength(10)
  })

  test('amounts and notes are checked, and an empty note is none', async () => {
    for (const body of [
      { credits: 0 },
      { credits: 1.5 },
      { credits: 10 ** 12 + 1 },
      { credits: 5, note: 'x'.repeat(501) },
    ])
      expect((await ask(owner, body)).status).toBe(400)
    expect((await ask(owner, { credits: 5, note: '  ' })).body.note).toBeNull()
  })

  test('it is for the live account: at the test account there is none', async () => {
    const { testAccountId } = (await owner.call('GET', `/console/v1/accounts/${client.accountId}`))
      .body
    const body = { credits: 5 }
    const testPath = `/console/v1/accounts/${testAccountId}/credit-requests`
    expect((await owner.call('POST', testPath, { body })).status).toBe(404)
  })

  test('a request of another account cannot be withdrawn', async () => {
    const { id } = (await ask(owner)).body
    const other = await service.makeClient()
    const stranger = await signIn(service, {
      memberOf: [{ accountId: other.accountId, role: 'owner' }],
    })
    const foreign = `/console/v1/accounts/${other.accountId}/credit-requests/${id}/withdraw`
    expect((await stranger.call('POST', foreign)).status).toBe(404)
    expect((await readOwn()).state).toBe('open')
  })
})

describe('operators', () => {
  test('see what they weigh a request by', async () => {
    const taskId = await createTask(service, client, { maxCredits: 600 })
    await service.admin('complete-task', { task: taskId, message: 'Done.', 'effort-seconds': 280 })
    const { id } = (await ask(owner)).body
    // 280 of 1,000 credits were charged, so 720 last 72 days at the pace of 28.
    expect((await readOpen(id)).figures).toEqual({
      available: 720,
      spent28Days: 280,
      lastsDays: 72,
      aloneCredits: aloneMax,
    })
    await decline(id, grace)
    expect(await readOpen(id)).toBeUndefined()
  })

  test('grant alone up to the setting: one entry that the request names, and the badge goes', async () => {
    const before = await readWaiting(ada)
    const { id } = (await ask(developer)).body
    expect(await readWaiting(ada)).toEqual({ ...before, requests: before.requests + 1 })
    const granted = await grant(id, grace)
    expect(granted.status, granted.text).toBe(200)
    expect(granted.body).toMatchObject({
      state: 'granted',
      grantedCredits: 20_000,
      decidedBy: { name: 'Grace' },
      figures: null,
    })
    expect(await readWaiting(ada)).toEqual(before)
    expect(await readAvailable()).toBe(21_000)
    expect(await readGrants()).toEqual([
      {
        number: expect.any(Number),
        amount: 20_000,
        reason: `Credit request ${id}: ${note}`,
        request: decodeId('credreq', id),
      },
    ])
    const own = await readOwn()
    expect(own).toMatchObject({ state: 'granted', grantedCredits: 20_000 })
    expect(JSON.stringify(own)).not.toContain('Grace')
    expect((await grant(id, ada)).status).toBe(409)
    expect((await decline(id, ada)).status).toBe(409)
    expect((await withdraw(id)).status).toBe(409)
    expect((await auditLedger(db)).ok).toBe(true)
  })

  test('grant another amount than was asked for', async () => {
    const { id } = (await ask(owner)).body
    expect((await grant(id, grace, { credits: 5_000 })).body.grantedCredits).toBe(5_000)
    expect(await readAvailable()).toBe(6_000)
  })

  test('above the setting it is proposed, and a second operator grants it', async () => {
    const { id } = (await ask(owner, { credits: 120_000, note })).body
    const before = { grace: await readWaiting(grace), ada: await readWaiting(ada) }
    const proposed = await grant(id, grace)
    expect(proposed.body).toMatchObject({
      state: 'open',
      proposal: { credits: 120_000, by: { name: 'Grace' } },
    })
    // Who proposed it can decide nothing more; the other one the proposal.
    expect(await readWaiting(grace)).toMatchObject({
      credits: before.grace.credits,
      requests: before.grace.requests - 1,
    })
    expect(await readWaiting(ada)).toMatchObject({
      credits: before.ada.credits + 1,
      requests: before.ada.requests - 1,
    })
    expect(await readAvailable()).toBe(1_000)
    expect((await readOwn()).state).toBe('open')
    const again = await grant(id, ada)
    expect([again.status, again.body.error.code]).toEqual([403, 'FORBIDDEN'])
    const proposal = proposed.body.proposal.id
    expect((await approve(proposal, grace)).status).toBe(403)
    expect((await approve(proposal, ada)).status).toBe(200)
    expect(await readOwn()).toMatchObject({ state: 'granted', grantedCredits: 120_000 })
    expect(await readAvailable()).toBe(121_000)
    expect(await readGrants()).toMatchObject([{ request: decodeId('credreq', id) }])
    expect((await auditLedger(db)).ok).toBe(true)
  })

  test('what one grants alone in a day counts together', async () => {
    const first = (await ask(owner, { credits: 30_000 })).body
    expect((await grant(first.id, grace)).body.state).toBe('granted')
    const second = (await ask(owner, { credits: 30_000 })).body
    expect((await readOpen(second.id)).figures.aloneCredits).toBe(20_000)
    expect((await readOpen(second.id, ada)).figures.aloneCredits).toBe(50_000)
    expect((await grant(second.id, grace)).body).toMatchObject({ state: 'open' })
  })

  test('a rejected proposal leaves the request waiting', async () => {
    const { id } = (await ask(owner, { credits: 120_000 })).body
    const { proposal } = (await grant(id, grace)).body
    const body = { reason: 'Not before the contract.' }
    await ada.call('POST', `/operator/v1/adjustments/${proposal.id}/reject`, { body })
    expect(await readOpen(id)).toMatchObject({ state: 'open', proposal: null })
    expect((await grant(id, ada, { credits: 40_000 })).body.state).toBe('granted')
  })

  test('a proposal nobody approved for 24 hours cannot be approved, and the request waits again', async () => {
    const { id } = (await ask(owner, { credits: 120_000 })).body
    const proposal = (await grant(id, grace)).body.proposal.id
    await expireProposals(db)
    expect((await readOpen(id)).proposal).not.toBeNull()
    const turn = (state: string) =>
      sql
        .raw(`alter table adjustments ${state} trigger adjustments_are_decided_once`)
        .execute(service.adminDb)
    await turn('disable')
    await sql`update adjustments set proposed_at = now() - interval '24 hours 1 second'
      where id = ${decodeId('adjust', proposal)}`.execute(service.adminDb)
    await turn('enable')
    const late = await approve(proposal, ada)
    expect([late.status, late.body.error.code]).toEqual([409, 'ADJUSTMENT_DECIDED'])
    expect(await readAvailable()).toBe(1_000)
    await expireProposals(db)
    expect((await readOpen(id)).proposal).toBeNull()
    expect((await grant(id, grace)).body.proposal.id).not.toBe(proposal)
  })

  test('decline with a note to the client, also where a grant is proposed', async () => {
    const { id } = (await ask(owner, { credits: 120_000 })).body
    const proposal = (await grant(id, grace)).body.proposal.id
    expect((await decline(id, ada, { note: 'no' })).status).toBe(400)
    expect((await decline(id, ada)).body).toMatchObject({
      state: 'declined',
      decisionNote: refusal,
    })
    expect((await approve(proposal, ada)).status).toBe(409)
    expect(await readOwn()).toMatchObject({ state: 'declined', decisionNote: refusal })
    expect(await readActs()).toEqual(
      expect.arrayContaining(['credits.request_declined', 'credits.grant_rejected']),
    )
    expect(await readGrants()).toEqual([])
  })

  test('the command line is one of two persons', async () => {
    const first = (await ask(owner)).body
    expect(await service.admin('grant-request', { id: first.id })).toMatchObject({
      state: 'granted',
    })
    const second = (await ask(owner, { credits: 60_000 })).body
    const waiting = await service.admin('grant-request', { id: second.id })
    expect(waiting).toMatchObject({ waiting: true, proposal: { by: null } })
    expect((await approve(waiting.proposal.id, ada)).status).toBe(200)
    const third = (await ask(owner)).body
    const { requests } = await service.admin('list-waiting')
    expect(requests.map(({ id }: Loose) => id)).toContain(third.id)
    await service.admin('decline-request', { id: third.id, reason: refusal })
    expect(await readOwn()).toMatchObject({ state: 'declined', decisionNote: refusal })
  })
})

describe('members are told', () => {
  test('who asked and the owners get a mail of the grant, others none', async () => {
    const { id } = (await ask(developer)).body
    await grant(id, grace, { credits: 10_000 })
    await sendMails()
    for (const { email } of [owner, developer]) {
      const mail = await readMail(email)
      expect(mail.subject).toBe('Your credit request was granted: Test')
      expect(mail.text).toContain('10,000 credits were added; 20,000 were requested')
    }
    expect(await listMails(viewer.email)).toEqual([])
    // A developer is not told of what others ask for.
    const next = (await ask(owner)).body
    await decline(next.id, grace)
    await sendMails()
    const mail = await readMail(owner.email, 2)
    expect(mail.subject).toBe('Your credit request was declined: Test')
    expect(mail.text).toContain(`The operator wrote: "${refusal}"`)
    expect(await listMails(developer.email)).toHaveLength(1)
  })

  test('not where they turned it off', async () => {
    const body = { choices: [{ kind: 'credit_request', on: false }] }
    expect((await owner.call('PUT', '/console/v1/me/mail-choices', { body })).status).toBe(200)
    const { id } = (await ask(owner)).body
    await grant(id, grace)
    await sendMails()
    expect(await listMails(owner.email)).toEqual([])
  })
})

describe('the account', () => {
  const change = (suspended: boolean) =>
    grace.call('PATCH', `/operator/v1/accounts/${client.accountId}`, {
      body: { suspended, reason: 'Because of this test.' },
    })

  test('a suspension closes the request, and nobody asks while it lasts', async () => {
    const { id } = (await ask(owner, { credits: 120_000 })).body
    const proposal = (await grant(id, grace)).body.proposal.id
    const suspended = await change(true)
    expect(suspended.status, suspended.text).toBe(200)
    expect((await readOwn()).state).toBe('closed')
    expect((await approve(proposal, ada)).status).toBe(409)
    expect((await ask(owner)).status).toBe(403)
    await change(false)
    expect((await ask(owner)).status).toBe(201)
  })

  test('a closing closes it too', async () => {
    const { id } = (await ask(owner)).body
    const closed = await owner.call('POST', `/console/v1/accounts/${client.accountId}/close`, {
      body: { name: 'Test' },
    })
    expect(closed.status, closed.text).toBe(200)
    expect((await grant(id, grace)).status).toBe(409)
    const { rows } = await sql<Loose>`select state from credit_requests
      where account_id = ${accountUuid}`.execute(db)
    expect(rows).toEqual([{ state: 'closed' }])
  })

  test('the table itself refuses a second decision and a second entry', async () => {
    const { id } = (await ask(owner)).body
    await grant(id, grace)
    const uuid = decodeId('credreq', id)
    const change = sql`update credit_requests set state = 'declined', decision_note = ${refusal},
      entry_number = null, granted_credits = null where id = ${uuid}`
    await expect(change.execute(service.adminDb)).rejects.toThrow('append-only')
    await expect(
      sql`delete from credit_requests where id = ${uuid}`.execute(service.adminDb),
    ).rejects.toThrow('append-only')
  })
})

test('a person who is erased is struck out of the notes', async () => {
  const name = 'Mika Aho'
  const asker = await signIn(service, {
    name,
    memberOf: [{ accountId: client.accountId, role: 'developer' }],
  })
  const { id } = (await ask(asker, { credits: 5, note: `Ask ${name} (${asker.email})` })).body
  await decline(id, grace, { note: `${name} knows why.` })
  await service.admin('erase-person', { person: asker.personId })
  const text = JSON.stringify(await readOwn())
  expect(text).not.toContain(name)
  expect(text).not.toContain(asker.email)
  expect(text).toContain('******** knows why.')
})
