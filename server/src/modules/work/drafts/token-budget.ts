// The caps on tokens, per account and for the deployment, per day. Invariant: the most that a call
// may use is booked before it begins, so that calls side by side cannot pass a cap together; what
// it did not use is given back. A call that was turned away before it began was none.
import { randomInt } from 'node:crypto'
import type { Model, ModelOutcome, ModelRequest } from '../../../adapters/model.ts'
import { estimateFileTokens } from '../../../core/model-files.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import type { TokenCaps } from './queries.ts'
import { bookTokens, correctTokens } from './queries.ts'

export type { TokenCaps } from './queries.ts'

const shards = 16
/** Fewer than a token has on average, so that the estimate is not too small. */
const charsPerToken = 3

export async function callWithinBudget(
  { hot, model, caps }: { hot: HotConnections; model: Model; caps: TokenCaps },
  accountUuid: string,
  request: Omit<ModelRequest, 'accountUuid'>,
): Promise<ModelOutcome> {
  const tokens = estimateTokens(request) + model.outputTokensMax
  const shard = randomInt(shards)
  const day = await bookTokens(hot, { accountUuid, tokens, shard, caps })
  if (day === undefined)
    return { kind: 'failed', reason: 'over_budget', inputTokens: 0, outputTokens: 0 }
  const outcome = await model.write({ accountUuid, ...request })
  const wasCalled = !(outcome.kind === 'failed' && outcome.reason === 'circuit_open')
  const booking = { accountUuid, day, tokens, shard }
  // Where this fails the tokens stay booked, which is the safe side, and the answer is not lost.
  await correctTokens(hot, booking, { ...outcome, calls: wasCalled ? 1 : 0 }).catch(() => undefined)
  return outcome
}

function estimateTokens(request: Omit<ModelRequest, 'accountUuid'>): number {
  const { system, data, files = [], schema } = request
  const schemaChars = schema ? JSON.stringify(schema).length : 0
  const textTokens = Math.ceil((system.length + data.length + schemaChars) / charsPerToken)
  return textTokens + estimateFileTokens(files)
}
