// The caps on tokens, per account and for the whole place, per day. Invariant: the most that a call
// may use is booked before it begins, so that calls side by side cannot pass a cap together; what
// it did not use is given back.
import { randomInt } from 'node:crypto'
import type { HotConnections } from '../../db/prepared.ts'
import type { Model, ModelOutcome, ModelRequest } from '../../outside/model.ts'
import { bookTokens, correctTokens } from './queries.ts'

export type TokenCaps = { accountDailyTokensMax: number; dailyTokensMax: number }

export type Booking = { accountUuid: string; day: string; tokens: number; shard: number }

const shards = 16
/** Fewer than a token has on average, so that the estimate is not too small. */
const charsPerToken = 3

export async function callWithinBudget(
  { hot, model, caps }: { hot: HotConnections; model: Model; caps: TokenCaps },
  accountUuid: string,
  request: ModelRequest,
): Promise<ModelOutcome> {
  const tokens = estimateTokens(request) + model.outputTokensMax
  const shard = randomInt(shards)
  const day = await bookTokens(hot, { accountUuid, tokens, shard, caps })
  if (day === undefined)
    return { kind: 'failed', reason: 'over_budget', inputTokens: 0, outputTokens: 0 }
  const outcome = await model.write(request)
  // Where this fails the tokens stay booked, which is the safe side, and the answer is not lost.
  await correctTokens(hot, { accountUuid, day, tokens, shard }, outcome).catch(() => undefined)
  return outcome
}

function estimateTokens({ system, data, schema }: ModelRequest): number {
  const schemaChars = schema ? JSON.stringify(schema).length : 0
  return Math.ceil((system.length + data.length + schemaChars) / charsPerToken)
}
