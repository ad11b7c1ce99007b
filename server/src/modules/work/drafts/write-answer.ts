// One answer from the model, in two tries at most. A second try is made when the first failed in a
// way that may pass, or when its answer did not match the schema; then it is told what was wrong.
import { setTimeout as delay } from 'node:timers/promises'
import type { Model, ModelOutcome } from '../../../adapters/model.ts'
import type { SchemaValidator } from '../../../adapters/schema-validator.ts'
import type { AccountSlots } from '../../../core/account-slots.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { toEndpointSchema } from './endpoint-schema.ts'
import { type AskedTask, buildPrompt, type Repair } from './prompt.ts'
import { callWithinBudget, type TokenCaps } from './token-budget.ts'

export type WriterDeps = {
  hot: HotConnections
  model: Model
  caps: TokenCaps
  schemas: Pick<SchemaValidator, 'validate'>
}

type Failure =
  | Extract<ModelOutcome, { kind: 'failed' }>['reason']
  | 'no_model'
  /** Nobody would check an answer about files that the model was not shown. */
  | 'unread_files'

export type Written =
  | {
      kind: 'answer'
      /** The data of the schema, or the text as `message`: what a result looks like. */
      content: Record<string, unknown>
      model: string
      inputTokens: number
      outputTokens: number
      /** Places in the list of the task's files. */
      filesNotRead: number[]
    }
  | { kind: 'failed'; reason: Failure }

export type WriteRequest = {
  task: AskedTask
  /** Whether a person looks at the answer before anybody gets it. */
  isChecked: boolean
  signal: AbortSignal
}

/** Left for what follows the model's answer: checking it and committing it, within the lease. */
const reservedMsMax = 2_000
const reservedShare = 0.2

export function budgetWithin(leaseSeconds: number): AbortSignal {
  const leaseMs = leaseSeconds * 1_000
  return AbortSignal.timeout(Math.ceil(leaseMs - Math.min(reservedMsMax, leaseMs * reservedShare)))
}

/**
 * Writes when it is the account's turn. Whoever waits for it keeps ids alone: what was asked, files
 * included, is read when the turn has come.
 */
export async function inTurn(
  { turns }: { turns: AccountSlots },
  { accountUuid }: { accountUuid: string },
  signal: AbortSignal,
  write: () => Promise<Written>,
): Promise<Written> {
  const owner = { accountUuid, isTest: false }
  if (!(await turns.enter(owner, signal))) return { kind: 'failed', reason: 'timeout' }
  try {
    return await write()
  } finally {
    turns.leave(owner)
  }
}

/** Never rejects: what goes wrong is a failed answer, and the task goes on. */
export async function writeForTask(
  deps: Omit<WriterDeps, 'model'> & { model: Model | undefined; onError(error: unknown): void },
  { accountUuid }: { accountUuid: string },
  request: WriteRequest,
): Promise<Written> {
  const { model, hot, caps, schemas, onError } = deps
  if (model === undefined) return { kind: 'failed', reason: 'no_model' }
  try {
    return await writeAnswer({ model, hot, caps, schemas }, { accountUuid, ...request })
  } catch (error) {
    onError(error)
    return { kind: 'failed', reason: 'unavailable' }
  }
}

const triesMax = 2
const busyDelayMs = 50
/** Where trying once more within the same minute is of use. */
const passingFailures: Failure[] = ['unavailable', 'invalid']

async function writeAnswer(
  deps: WriterDeps,
  request: WriteRequest & { accountUuid: string },
): Promise<Written> {
  const { accountUuid, task, isChecked, signal } = request
  const schema = task.responseSchema && toEndpointSchema(task.responseSchema)
  let repair: Repair | undefined
  let used = { inputTokens: 0, outputTokens: 0 }
  for (let tries = 1; ; tries++) {
    const { filesNotRead, ...prompt } = buildPrompt(task, { isChecked, repair })
    if (!isChecked && filesNotRead.length > 0) return { kind: 'failed', reason: 'unread_files' }
    const outcome = await callWithinBudget(deps, accountUuid, { ...prompt, schema, signal })
    used = {
      inputTokens: used.inputTokens + outcome.inputTokens,
      outputTokens: used.outputTokens + outcome.outputTokens,
    }
    const checked = outcome.kind === 'answer' ? await check(deps, request, outcome.value) : outcome
    if (checked.kind === 'content' && outcome.kind === 'answer')
      return {
        kind: 'answer',
        content: checked.content,
        model: outcome.model,
        filesNotRead,
        ...used,
      }
    const reason = checked.kind === 'failed' ? checked.reason : 'invalid'
    if (tries === triesMax || !passingFailures.includes(reason) || signal.aborted)
      return { kind: 'failed', reason }
    repair = checked.kind === 'wrong' ? checked.repair : whenNoData(schema, reason)
  }
}

type Checked =
  | { kind: 'failed'; reason: Failure }
  | { kind: 'content'; content: Record<string, unknown> }
  | { kind: 'wrong'; repair: Repair }

async function check(
  { schemas }: WriterDeps,
  { task, accountUuid, signal }: WriteRequest & { accountUuid: string },
  value: Record<string, unknown> | string,
): Promise<Checked> {
  const schema = task.responseSchema
  const owner = { accountUuid, isTest: false }
  if (typeof value === 'string') return { kind: 'content', content: { message: value.trim() } }
  if (schema === undefined) throw new Error('The model gave data where text was asked')
  let verdict = await schemas.validate(schema, value, owner)
  while (verdict.kind === 'costly' && verdict.isBusy) {
    // Nobody got to look at it. An answer that was paid for is worth a wait, while there is time.
    if (signal.aborted) return { kind: 'failed', reason: 'timeout' }
    await delay(busyDelayMs)
    verdict = await schemas.validate(schema, value, owner)
  }
  if (verdict.kind === 'valid') return { kind: 'content', content: value }
  if (verdict.kind === 'invalid')
    return { kind: 'wrong', repair: { answer: value, problems: verdict.problems } }
  const problems = [{ pointer: '', message: 'is too large to be checked; answer more briefly' }]
  return { kind: 'wrong', repair: { problems } }
}

function whenNoData(schema: unknown, reason: Failure): Repair | undefined {
  if (schema === undefined || reason !== 'invalid') return undefined
  return { problems: [{ pointer: '', message: 'was not one complete JSON object' }] }
}
