import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'

const reason = 'Paid by invoice 7.'
let service: Service
let grace: TestPerson
let ada: TestPerson
let accountId: string

beforeAll(async () => {
  service = await startService({ grantAloneMax: 50_000 })
  grace = await signIn(service, { operator: true })
  ada = await signIn(service, { operator: true })
})
beforeEach(async () => {
  accountId = (await service.makeAccount()).accountId
})
afterAll(() => service.stop())

function grant(credits: number, { key = randomUUID(), by = grace, account = accountId } = {}) {
  const path = `/operator/v1/accounts/${account}/credits`
  return by.call('POST', path, { body: { credits, reason, idempotencyKey: key } })
}

test('a repeated key grants nothing more, however many come at once', async () => {
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 8 }, () => grant(700, { key })))
  for (const reply of replies) expect([reply.status, reply.body.available]).toEqual([201, 700])
  const replayed = replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')
  expect(replayed).toHaveLength(7)
})

test('a key is used for one grant only', async () => {
  const key = randomUUID()
  await grant(700, { key })
  const { accountId: account } = await service.makeAccount()
  for (const other of [
    grant(701, { key }),
    grant(700, { key, account }),
    grant(700, { key, by: ada }),
  ])
    expect((await other).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const waiting = await grant(60_000, { key: randomUUID() })
  expect(waiting.body).toMatchObject({ available: 700 })
})

test('a grant that waits is repeated without a second one', async () => {
  const key = randomUUID()
  const [first, again] = [await grant(50_001, { key }), await grant(50_001, { key })]
  expect(first.body).toEqual({ accountId, available: 0, held: 0, waitingId: expect.any(String) })
  expect(again.body).toEqual(first.body)
})

test('one person grants up to the limit alone, also in parts and at once', async () => {
  expect((await grant(50_000)).body).toMatchObject({ available: 50_000, waitingId: null })
  expect((await grant(1)).body).toMatchObject({ available: 50_000, waitingId: expect.any(String) })
  expect((await grant(50_000, { by: ada })).body).toMatchObject({ waitingId: null })
  const { accountId: account } = await service.makeAccount()
  const replies = await Promise.all(Array.from({ length: 6 }, () => grant(20_000, { account })))
  expect(replies.filter(({ body }) => body.waitingId === null)).toHaveLength(2)
})

test('an approved grant is a grant in the ledger, with both in the audit', async () => {
  const { waitingId } = (await grant(60_000)).body
  const approved = await ada.call('POST', `/operator/v1/adjustments/${waitingId}/approve`)
  expect(approved.body).toMatchObject({ kind: 'grant', state: 'approved', availableNow: 60_000 })
  const ledger = await ada.call('GET', `/operator/v1/accounts/${accountId}/ledger?kind=grant`)
  expect(ledger.body.data).toMatchObject([{ availableChange: 60_000, text: reason }])
  const acts = await ada.call('GET', '/operator/v1/audit?limit=1')
  expect(acts.body.data).toMatchObject([
    {
      act: 'credits.granted',
      details: { credits: 60_000, proposedBy: grace.personId, adjustment: waitingId },
    },
  ])
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})

test('no grant is larger than the bound, of an operator or of the command line', async () => {
  const credits = 1_000_000_000_001
  expect((await grant(credits)).body.error.code).toBe('INVALID_REQUEST')
  const atCommandLine = service.admin('grant-credits', { account: accountId, credits, reason })
  await expect(atCommandLine).rejects.toThrow('--credits')
})
