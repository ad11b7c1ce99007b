import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type TestPerson } from '../../../../test/console-client.ts'
import { type Service, startService } from '../../../../test/service.ts'
import { decodeId } from '../../../core/ids.ts'
import { lockUntilCommit } from '../../../db/advisory-locks.ts'
import { readLastProof } from './credits.ts'
import { proveBooks } from './ledger-checks.ts'

let service: Service
let operator: TestPerson

beforeAll(async () => {
  service = await startService()
  operator = await signIn(service, { operator: true })
})
afterAll(() => service.stop())

const readBooks = async () => (await operator.call('GET', '/operator/v1/books')).body
const prove = async () => (await operator.call('POST', '/operator/v1/books/prove')).body

describe('the books', () => {
  test('begin without a proof', async () => {
    expect(await readBooks()).toEqual({
      live: { accounts: 0, granted: 0, available: 0, held: 0, spent: 0 },
      test: { accounts: 0, granted: 0, available: 0, held: 0, spent: 0 },
      openAdjustments: 0,
      proof: null,
    })
    expect(await readLastProof(service.deps.database.db)).toBeUndefined()
  })

  test('add up live accounts and test twins apart, and count what waits', async () => {
    const { accountId, key, projectId } = await service.makeClient({ credits: 5_000 })
    await service.makeClient({ credits: 700 })
    const body = { prompt: 'Is this function safe to call twice?', maxCredits: 600, projectId }
    await service.call('POST', '/tasks/create', { key, body })
    await operator.call('POST', `/operator/v1/accounts/${accountId}/adjustments`, {
      body: { credits: 5, reason: 'Because of this test.' },
    })
    expect(await readBooks()).toMatchObject({
      live: { accounts: 2, granted: 5_700, available: 5_100, held: 600, spent: 0 },
      test: { accounts: 2, granted: 2_000_000, available: 2_000_000, held: 0, spent: 0 },
      openAdjustments: 1,
    })
  })
})

describe('a proof', () => {
  test('is kept and shown with the books', async () => {
    const proof = await prove()
    expect(proof).toMatchObject({ balanced: true, accounts: 4 })
    expect(new Set(Object.values(proof.faults))).toEqual(new Set([0]))
    expect((await readBooks()).proof).toEqual(proof)
    const last = await readLastProof(service.deps.database.db)
    const { entries } = proof
    expect(last).toEqual({ ok: true, provenAt: new Date(proof.provenAt), entries })
    expect(proof).toMatchObject({ isFull: true, entriesRead: entries })
  })

  test('is shared by those who ask while another one waits', async () => {
    const { db } = service.deps.database
    const countProofs = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ledger_proofs`.execute(db)
      return rows[0]?.count as number
    }
    const before = await countProofs()
    const askers = 4
    const proofs = await db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'ledger-proofs', 'all')
      const asked = Array.from({ length: askers }, () => proveBooks(db))
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
            where locktype = 'advisory' and not granted and database =
              (select oid from pg_database where datname = current_database())`.execute(tx)
          return rows[0]?.count
        })
        .toBe(askers)
      return asked
    })
    await Promise.all(proofs)
    expect(await countProofs()).toBe(before + 1)
  })

  test('says which figure is wrong, and stays as it was found', async () => {
    const { accountId } = await service.makeClient({ credits: 500 })
    const accountUuid = decodeId('acct', accountId)
    const { db } = service.deps.database
    const shift = (credits: number) =>
      sql`update balances set available = available + ${credits}, granted = granted + ${credits}
        where account_id = ${accountUuid}`.execute(db)
    await shift(1)
    expect(await prove()).toMatchObject({
      balanced: false,
      faults: { balancesThatDiffer: 1 },
      wrongAccounts: [accountId],
    })
    expect((await readBooks()).proof.balanced).toBe(false)
    expect((await readLastProof(db))?.ok).toBe(false)
    await shift(-1)
    expect(await prove()).toMatchObject({ balanced: true, wrongAccounts: [] })
    const whitewash = sql`update ledger_proofs set balanced = true`.execute(service.adminDb)
    await expect(whitewash).rejects.toMatchObject({ code: '23001' })
  })
})
