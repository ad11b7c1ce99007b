import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { listActs } from '../../identity/audit/audit.ts'
import { grantCredits } from './credits.ts'

let service: Service
let grace: TestPerson
let ada: TestPerson
let client: Awaited<ReturnType<Service['makeClient']>>

beforeAll(async () => {
  service = await startService()
  grace = await signIn(service, { operator: true, name: 'Grace' })
  ada = await signIn(service, { operator: true, name: 'Ada' })
})
beforeEach(async () => {
  client = await service.makeClient({ credits: 1_000 })
})
afterAll(() => service.stop())

const reason = 'Invoice 7 was booked twice.'

async function propose(credits: number, { by = grace, accountId = client.accountId } = {}) {
  const path = `/operator/v1/accounts/${accountId}/adjustments`
  return await by.call('POST', path, { body: { credits, reason } })
}

async function approve(id: string, by = ada) {
  return await by.call('POST', `/operator/v1/adjustments/${id}/approve`)
}

async function reject(id: string, by = ada) {
  const body = { reason: 'Invoice 7 was booked once.' }
  return await by.call('POST', `/operator/v1/adjustments/${id}/reject`, { body })
}

const readCredits = async () => (await service.call('GET', '/credits', { key: client.key })).body

async function listEntries() {
  return (await service.call('GET', '/credits/entries', { key: client.key })).body.data
}

async function newestActs(count: number, accountId = client.accountId) {
  const accountUuid = decodeId('acct', accountId) as string
  const page = { beforeNumber: undefined, limit: count }
  const { items } = await listActs(service.deps.database.db, accountUuid, page)
  return items.map(({ actor, act, subject, details }) => ({ actor, act, subject, details }))
}

const proveBooks = () => service.admin('audit-ledger')

describe('a proposal', () => {
  test('moves nothing, and is written down', async () => {
    const proposed = await propose(-300)
    expect(proposed.status).toBe(201)
    expect(proposed.body).toMatchObject({
      accountId: client.accountId,
      mode: 'live',
      credits: -300,
      reason,
      state: 'proposed',
      proposedBy: { personId: grace.personId, name: 'Grace' },
      decidedBy: null,
      entryNumber: null,
      availableNow: 1_000,
    })
    expect(await readCredits()).toMatchObject({ available: 1_000, granted: 1_000 })
    expect(await newestActs(1)).toEqual([
      {
        actor: `person:${grace.personUuid}`,
        act: 'credits.adjustment_proposed',
        subject: proposed.body.id,
        details: { credits: -300, reason },
      },
    ])
  })

  test('of nothing, of parts of a credit and without a reason is refused', async () => {
    expect((await propose(0)).body.error.details.errors[0].field).toBe('credits')
    expect((await propose(1.5)).status).toBe(400)
    expect((await propose(1_000_000_000_001)).status).toBe(400)
    const path = `/operator/v1/accounts/${client.accountId}/adjustments`
    const short = await grace.call('POST', path, { body: { credits: 1, reason: 'too short' } })
    expect(short.body.error.details.errors[0].field).toBe('reason')
  })

  test('for an account that is not there is not found', async () => {
    const accountId = 'acct_00000000000000000000000000'
    expect((await propose(1, { accountId })).status).toBe(404)
  })
})

describe('an approval', () => {
  test('by another operator takes credits away, with its entry and its audit', async () => {
    const { id } = (await propose(-300)).body
    const approved = await approve(id)
    expect(approved.body).toMatchObject({
      state: 'approved',
      decidedBy: { personId: ada.personId, name: 'Ada' },
      entryNumber: 2,
      availableNow: 700,
    })
    expect(await readCredits()).toEqual({ available: 700, held: 0, spent: 0, granted: 700 })
    expect((await listEntries())[0]).toMatchObject({
      number: 2,
      kind: 'adjust',
      credits: 300,
      available: 700,
      reason,
    })
    const [act] = await newestActs(1)
    expect(act).toEqual({
      actor: `person:${ada.personUuid}`,
      act: 'credits.adjusted',
      subject: id,
      details: { credits: -300, reason, proposedBy: grace.personId },
    })
    expect(await proveBooks()).toMatchObject({ ok: true })
  })

  test('adds credits', async () => {
    const { id } = (await propose(250)).body
    expect((await approve(id)).body.availableNow).toBe(1_250)
    expect(await readCredits()).toEqual({ available: 1_250, held: 0, spent: 0, granted: 1_250 })
    expect(await proveBooks()).toMatchObject({ ok: true })
  })

  test('shows a member which way it went, and revision B never less cost than there was', async () => {
    await approve((await propose(-90)).body.id)
    const owner = await signIn(service, {
      memberOf: [{ accountId: client.accountId, role: 'owner' }],
    })
    const ledger = await owner.call('GET', `/console/v1/accounts/${client.accountId}/ledger`)
    expect(ledger.body.data[0]).toMatchObject({
      kind: 'adjust',
      availableChange: -90,
      text: reason,
    })
    const key = client.key
    const inB = await service.call('GET', '/credits/entries', { key, revision: 'B' })
    expect(inB.body.data[0]).toMatchObject({ kind: 'adjust', credits: 2 })
  })

  test('by whoever proposed is forbidden, and by the table too', async () => {
    const { id } = (await propose(500)).body
    const own = await approve(id, grace)
    expect(own.status).toBe(403)
    expect(own.body.error.message).toContain('another operator')
    expect(await readCredits()).toMatchObject({ available: 1_000 })
    const { db } = service.deps.database
    const byHand = sql`update adjustments set state = 'approved', decided_by = proposed_by,
      decided_at = now(), entry_number = 1 where id = ${decodeId('adjust', id)}`.execute(db)
    await expect(byHand).rejects.toMatchObject({ constraint: 'adjustments_by_two_persons' })
  })

  test('that would leave less than nothing is refused, and goes on waiting', async () => {
    const { key, projectId } = client
    const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
    const task = await service.call('POST', '/tasks/create', { key, body })
    const { id } = (await propose(-500)).body
    const refused = await approve(id)
    expect(refused.status).toBe(402)
    expect(refused.body.error.details).toEqual({ available: 400, required: 500 })
    expect((await newestActs(1))[0]?.act).toBe('credits.adjustment_proposed')
    await service.call('POST', `/tasks/${task.body.id}/cancel`, { key })
    expect((await approve(id)).body).toMatchObject({ state: 'approved', availableNow: 500 })
    expect(await proveBooks()).toMatchObject({ ok: true })
  })

  test('that would go beyond what an account is granted in its life is refused', async () => {
    const most = 1_000_000_000_000_000
    await service.deps.database.db.transaction().execute(async (tx) => {
      const accountUuid = decodeId('acct', client.accountId) as string
      await grantCredits(tx, { accountUuid, credits: most - 1_000, reason: 'All there is' })
    })
    const { id } = (await propose(1)).body
    expect((await approve(id)).body.error.code).toBe('INVALID_REQUEST')
    expect(await readCredits()).toMatchObject({ granted: most })
  })

  test('while the books do not add up is refused; a rejection is not', async () => {
    const { db } = service.deps.database
    const accountUuid = decodeId('acct', client.accountId)
    const shift = (credits: number) =>
      sql`update balances set available = available + ${credits}, granted = granted + ${credits}
        where account_id = ${accountUuid}`.execute(db)
    const prove = async () => (await ada.call('POST', '/operator/v1/books/prove')).body
    const { id } = (await propose(250)).body
    const other = (await propose(9)).body

    await shift(1)
    expect((await prove()).balanced).toBe(false)
    await shift(-1)
    const refused = await approve(id)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect(refused.body.error.message).toContain('run the ledger check again')
    expect(await readCredits()).toMatchObject({ available: 1_000 })
    expect((await newestActs(1))[0]?.act).toBe('credits.adjustment_proposed')
    expect((await reject(other.id)).body.state).toBe('rejected')

    expect((await prove()).balanced).toBe(true)
    expect((await approve(id)).body).toMatchObject({ state: 'approved', availableNow: 1_250 })
  })

  test('works once', async () => {
    const { id } = (await propose(5)).body
    await approve(id)
    const again = await approve(id)
    expect([again.status, again.body.error.code]).toEqual([409, 'ADJUSTMENT_DECIDED'])
    expect((await reject(id)).status).toBe(409)
    expect(await readCredits()).toMatchObject({ available: 1_005 })
  })

  test('needs a recent sign-in', async () => {
    const { id } = (await propose(5)).body
    const stale = await signIn(service, { operator: true, signedInAgoSeconds: 301 })
    expect((await approve(id, stale)).body.error.code).toBe('STEP_UP_REQUIRED')
  })

  test('of a test twin leaves the live account alone', async () => {
    const { testAccountId } = await service.makeAccount()
    const proposed = await propose(-1_000, { accountId: testAccountId })
    expect(proposed.body).toMatchObject({ mode: 'test', availableNow: 1_000_000 })
    expect((await approve(proposed.body.id)).body.availableNow).toBe(999_000)
    expect((await newestActs(1, testAccountId))[0]?.act).toBe('credits.adjusted')
  })

  test('of what was never proposed is not found', async () => {
    expect((await approve('adjust_00000000000000000000000000')).status).toBe(404)
  })
})

describe('a rejection', () => {
  test('moves nothing and says why', async () => {
    const { id } = (await propose(-300)).body
    const rejected = await reject(id)
    expect(rejected.body).toMatchObject({
      state: 'rejected',
      decidedBy: { personId: ada.personId },
      decisionReason: 'Invoice 7 was booked once.',
      entryNumber: null,
    })
    expect(await readCredits()).toMatchObject({ available: 1_000 })
    expect((await newestActs(1))[0]).toMatchObject({
      act: 'credits.adjustment_rejected',
      details: { credits: -300, reason: 'Invoice 7 was booked once.' },
    })
    expect((await approve(id)).status).toBe(409)
  })

  test('may be of one own proposal', async () => {
    const { id } = (await propose(-300)).body
    expect((await reject(id, grace)).body.state).toBe('rejected')
  })
})

describe('the list', () => {
  test('shows what waits, page by page and account by account', async () => {
    const ids: string[] = []
    for (const credits of [1, 2, 3]) ids.unshift((await propose(credits)).body.id)
    await reject(ids[0] as string)
    const path = `/operator/v1/adjustments?accountId=${client.accountId}`
    const all = await ada.call('GET', path)
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual(ids)
    const first = await ada.call('GET', `${path}&state=proposed&limit=1`)
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[1]])
    const rest = await ada.call('GET', `${path}&state=proposed&cursor=${first.body.nextCursor}`)
    expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[2]])
    expect(rest.body.hasMore).toBe(false)
  })
})

describe('what was decided', () => {
  test('is never changed or taken away', async () => {
    const { id } = (await propose(5)).body
    await approve(id)
    const { db } = service.deps.database
    const uuid = decodeId('adjust', id)
    const changed = sql`update adjustments set credits = 50 where id = ${uuid}`.execute(db)
    await expect(changed).rejects.toMatchObject({ code: '23001' })
    const gone = sql`delete from adjustments where id = ${uuid}`.execute(service.adminDb)
    await expect(gone).rejects.toMatchObject({ code: '23001' })
  })

  test('cannot be raised while it waits', async () => {
    const { id } = (await propose(5)).body
    const raised = sql`update adjustments set credits = 5000
      where id = ${decodeId('adjust', id)}`.execute(service.deps.database.db)
    await expect(raised).rejects.toMatchObject({ code: '23001' })
  })
})
