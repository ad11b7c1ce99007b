// Quotes: what a create would cost, how long its answer would take, and why it would fail now. Invariants:
// - A quote writes nothing: it holds no credits, reserves nothing, uses no upload and knows no idempotency key.
// - Its reasons are those of the create itself (create/refusals.ts), all of them instead of the first.
// - It promises only its maximum; the rest is what the tasks of the last 28 days were like.
import type { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { modeMultipliersE4, multiplierUnit } from '../../../../core/money.ts'
import { type Estimates, readEstimates } from '../../estimates/estimates.ts'
import { readStaffedHours } from '../../staffing/staffing.ts'
import { findMultiplierE4 } from '../../tags/tags.ts'
import { type CreateDeps, isUnservedTag } from '../create/create-task.ts'
import { planEntry } from '../create/initial-state.ts'
import {
  type AskedTask,
  findUnservable,
  isInstantAnswer,
  listRefusals,
  type RefusalDeps,
  readUploads,
  refuseUnread,
} from '../create/refusals.ts'
import { countAhead } from './queries.ts'

export type QuoteDeps = RefusalDeps &
  Pick<CreateDeps, 'servedTags'> & {
    clock: { nowMs(): number }
    /** Why no content is taken from anybody now; undefined where it is. */
    findFullDisk(): ApiError | undefined
  }

export type Quote = Estimates & {
  maxCredits: number
  modeMultiplierE4: number
  /** Undefined where there is no such tag. */
  tagMultiplierE4: number | undefined
  /** The longest effort that the maximum pays for in full. */
  effortSecondsMax: number | undefined
  staffed: { isNow: boolean; nextAt: Date | undefined }
  ahead: { count: number; isAtLeast: boolean }
  refusals: ApiError[]
  /** Set where no engineer has the tag: the create would succeed, and nobody could answer it. */
  unservedTagId: number | undefined
}

export async function quoteTask(deps: QuoteDeps, asked: AskedTask): Promise<Quote> {
  const { db } = deps
  const { creator, revision, task } = asked
  const { mode, tagId, maxCredits } = task
  const at = new Date(deps.clock.nowMs())
  const kind = { mode, tagId, hasSchema: task.responseSchema !== undefined }
  const tagMultiplierE4 = await findMultiplierE4(db, tagId)
  const modeMultiplierE4 = modeMultipliersE4[mode]
  return {
    ...(await readEstimates(db, creator.accountUuid, kind, at)),
    maxCredits,
    modeMultiplierE4,
    tagMultiplierE4,
    effortSecondsMax: tagMultiplierE4 && payFor(maxCredits, modeMultiplierE4, tagMultiplierE4),
    staffed: await readStaffedHours(db, at, revision),
    ahead: await findAhead(deps, asked),
    refusals: await collectRefusals(deps, asked),
    unservedTagId: isUnservedTag(deps, asked) ? tagId : undefined,
  }
}

function payFor(credits: number, modeMultiplierE4: number, tagMultiplierE4: number): number {
  const unit = BigInt(multiplierUnit) * BigInt(multiplierUnit)
  return Number((BigInt(credits) * unit) / (BigInt(modeMultiplierE4) * BigInt(tagMultiplierE4)))
}

/** Nobody waits for an answer of the AI alone or of the simulator. */
async function findAhead({ db, entrySettings }: QuoteDeps, asked: AskedTask) {
  const { creator, task } = asked
  if (creator.isTest || isInstantAnswer(asked)) return { count: 0, isAtLeast: false }
  const entering = { mode: task.mode, hasSchema: false, simulateAfterMs: undefined }
  const { claimClass } = planEntry(entering, entrySettings)
  const count = await countAhead(db, {
    accountUuid: creator.accountUuid,
    tagId: task.tagId,
    claimClass: claimClass ?? 0,
    countedMax: limits.quoteAheadMax,
  })
  return { count, isAtLeast: count >= limits.quoteAheadMax }
}

/** In the order in which creates would meet them, one after the other. */
async function collectRefusals(deps: QuoteDeps, asked: AskedTask): Promise<ApiError[]> {
  const { creator, task } = asked
  const simulation = creator.isTest ? deps.readSimulation(task.metadata) : undefined
  const unservable = await findUnservable(deps, asked, simulation)
  const unread = refuseUnread(deps, asked, await readUploads(deps.db, asked))
  const unanswerable = [unservable, unread].filter((each) => each !== undefined)
  const refusals = [deps.findFullDisk()].filter((each) => each !== undefined)
  for await (const refusal of listRefusals(deps, asked, unanswerable)) refusals.push(refusal)
  return refusals
}
