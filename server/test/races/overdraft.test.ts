import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { createStatement } from '../../src/modules/work/tasks/create/create-statement.ts'
import { createValues } from '../../src/modules/work/tasks/create/create-values.ts'
import { planEntry } from '../../src/modules/work/tasks/create/initial-state.ts'
import { type Service, startService } from '../service.ts'
import { affordable, rushAccounts } from './overdraft-rush.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

test('64 clients on credit for ten: exactly ten succeed, in each of 10 rounds', async () => {
  await rushAccounts(service, { rounds: 10, clients: 64 })
})

test('holds and releases at once never let more through than there is', async () => {
  const { key, projectId } = await service.makeClient({ credits: 5 * 240 })
  const body = { prompt: 'Cancelled as soon as made', maxCredits: 240, projectId }
  let refusals = 0
  const churn = async () => {
    for (let i = 0; i < 12; i++) {
      const made = await service.call('POST', '/tasks/create', { key, body })
      if (made.status === 402) refusals++
      else await service.call('POST', `/tasks/${made.body.id}/cancel`, { key })
    }
  }
  await Promise.all(Array.from({ length: 12 }, churn))
  expect(refusals).toBeGreaterThan(0)
  const credits = await service.call('GET', '/credits', { key })
  expect(credits.body).toMatchObject({ available: 1_200, held: 0, spent: 0 })
  expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
})

// The controls: a test that cannot see an oversold account proves nothing by not seeing one.
describe('with the guard removed', () => {
  const maxCredits = 240

  async function createUnguarded(clients: number) {
    const { accountId, keyId, projectId } = await service.makeClient({
      credits: affordable * maxCredits,
    })
    const accountUuid = decodeId('acct', accountId)
    const statement = createStatement({ idempotent: false, files: 'none' }, false)
    const values = createValues({
      accountUuid: accountUuid as string,
      keyUuid: decodeId('key', keyId) as string,
      revision: 'A',
      projectId,
      tagId: 1,
      maxCredits,
      prompt: 'Who is first to be served?',
      mode: 'standard',
      entry: planEntry(
        { mode: 'standard', hasSchema: false, simulateAfterMs: undefined },
        { hasModel: false, instantSeconds: 30, draftSeconds: 60, expiryGraceSeconds: 604_800 },
      ),
    })
    const outcomes = await Promise.allSettled(
      Array.from({ length: clients }, () => service.deps.database.hot.run(statement, values)),
    )
    const { rows } = await sql<{ available: number }>`
      select available from balances where account_id = ${accountUuid}`.execute(
      service.deps.database.db,
    )
    const made = outcomes.filter(({ status }) => status === 'fulfilled').length
    return { made, outcomes, available: rows[0]?.available }
  }

  test('the table itself still refuses the eleventh', async () => {
    const { made, available, outcomes } = await createUnguarded(64)
    expect([made, available]).toEqual([affordable, 0])
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: '23514' })
    expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
  })

  test('and with the constraints gone too, overselling happens and is seen', async () => {
    for (const [table, constraint] of [
      ['balances', 'balances_available_not_negative'],
      ['ledger_entries', 'ledger_entries_available_after_check'],
    ]) {
      await sql`alter table ${sql.raw(table as string)}
        drop constraint ${sql.raw(constraint as string)}`.execute(service.adminDb)
    }
    const { made, available } = await createUnguarded(64)
    expect(made).toBe(64)
    expect(available).toBe((affordable - 64) * maxCredits)
    const exactlyTen = () => expect(made).toBe(affordable)
    expect(exactlyTen).toThrow()
  })
})
