// Bookings and corrections of the model's tokens touch the same two rows; none may stand in another's way.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeId } from '../../src/core/ids.ts'
import { bookTokens, correctTokens } from '../../src/modules/work/drafts/queries.ts'
import { type Service, startService } from '../service.ts'

const caps = { accountDailyTokensMax: 1_000_000_000, dailyTokensMax: 1_000_000_000 }
const shard = 3

let service: Service
beforeAll(async () => {
  service = await startService({ databaseHotConnections: 8 })
})
afterAll(() => service.stop())

test('16 calls at once on one account and one shard, 50 times each: no deadlock, and the sums are right', async () => {
  const { hot, db } = service.deps.database
  const { accountId } = await service.makeClient()
  const accountUuid = decodeId('acct', accountId) as string
  const call = async () => {
    const day = await bookTokens(hot, { accountUuid, tokens: 100, shard, caps })
    const booking = { accountUuid, day: day as string, tokens: 100, shard }
    await correctTokens(hot, booking, { inputTokens: 7, outputTokens: 3, calls: 1 })
  }
  const caller = async () => {
    for (let i = 0; i < 50; i++) await call()
  }
  await Promise.all(Array.from({ length: 16 }, caller))
  const { rows } = await sql<{ account: number; place: number }>`
    select (select sum(booked_tokens)::bigint from model_usage) as account,
      (select sum(booked_tokens)::bigint from model_usage_totals) as place`.execute(db)
  expect(rows).toEqual([{ account: 8_000, place: 8_000 }])
})
