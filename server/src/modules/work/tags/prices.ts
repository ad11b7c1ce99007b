// What operators do to tags and their prices. Invariants:
// - A tag has one price of this moment and at most one to come; the one to come counts from its
//   moment on by the clock of the database, without anybody doing anything.
// - The default tag always multiplies by 1.
// - Every price is recorded in tag_prices with its reason, and in the audit of the deployment.

import { ApiError, invalidRequest } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { multiplierUnit } from '../../../core/money.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { personActor, recordAct } from '../../identity/audit/audit.ts'
import {
  countTags,
  insertPrice,
  insertTag,
  lockTagAtPresent,
  type PriceRow,
  replaceNextPrice,
  selectPrices,
  selectTags,
  selectTagWork,
  updateNextPrice,
  updatePrice,
  updateRetired,
} from './queries.ts'
import { defaultTagId, type Tag } from './tags.ts'

export type PricedTag = Tag & {
  retiredAt: Date | null
  engineers: number
  waitingTasks: number
  /** The one with the latest time first. */
  prices: PriceRow[]
}

export async function listPricedTags(db: Db): Promise<PricedTag[]> {
  const [tags, work, prices] = await Promise.all([
    selectTags(db),
    selectTagWork(db, limits.tagWaitingTasksShownMax),
    selectPrices(db, limits.tagPricesShownMax),
  ])
  return tags.map(({ multiplier_e4, archived_at, ...tag }) => {
    const own = work.find(({ id }) => id === tag.id)
    return {
      ...tag,
      multiplierE4: multiplier_e4,
      retiredAt: archived_at,
      engineers: own?.engineers ?? 0,
      waitingTasks: own?.waiting_tasks ?? 0,
      prices: prices.filter(({ tag_id }) => tag_id === tag.id),
    }
  })
}

export type NewTag = {
  name: string
  description: string
  multiplier: number
  reason: string
  byPersonUuid: string
}

export async function createTag(db: Db, tag: NewTag): Promise<PricedTag> {
  const { description, reason, byPersonUuid } = tag
  const name = tag.name.trim()
  const multiplierE4 = toE4(tag.multiplier)
  const tagId = await db.transaction().execute(async (tx) => {
    const id = await insertTag(tx, { name, description, multiplierE4 })
    if (id === undefined)
      throw invalidRequest([{ field: 'body.name', message: 'is the name of another tag' }])
    if ((await countTags(tx)) > limits.tagsMax)
      throw invalidRequest([{ field: 'body.name', message: 'is one tag more than there may be' }])
    const price = { tagId: id, multiplierE4, effectiveAt: undefined, reason, setBy: byPersonUuid }
    await insertPrice(tx, price)
    const details = { name, multiplier: tag.multiplier, reason }
    await recordTagAct(tx, { act: 'tag.created', tagId: id, byPersonUuid, details })
    return id
  })
  return await findPricedTag(db, tagId)
}

export type NewPrice = {
  tagId: number
  multiplier: number
  /** Undefined for at once. */
  effectiveAt: Date | undefined
  reason: string
  byPersonUuid: string
}

export async function setPrice(db: Db, price: NewPrice): Promise<PricedTag> {
  const { tagId, effectiveAt, reason, byPersonUuid } = price
  const multiplierE4 = toE4(price.multiplier)
  if (tagId === defaultTagId)
    throw new ApiError('FORBIDDEN', { message: 'The default tag always multiplies by 1.' })
  await db.transaction().execute(async (tx) => {
    if (!(await lockTagAtPresent(tx, tagId))) throw new ApiError('NOT_FOUND')
    if (effectiveAt === undefined) await updatePrice(tx, tagId, multiplierE4)
    else await setNextPrice(tx, { tagId, multiplierE4, effectiveAt })
    await insertPrice(tx, { tagId, multiplierE4, effectiveAt, reason, setBy: byPersonUuid })
    const details = {
      multiplier: price.multiplier,
      effectiveAt: effectiveAt?.toISOString() ?? 'immediately',
      reason,
    }
    await recordTagAct(tx, { act: 'tag.price_set', tagId, byPersonUuid, details })
  })
  return await findPricedTag(db, tagId)
}

export type Retirement = {
  tagId: number
  retired: boolean
  reason: string
  byPersonUuid: string
}

/** Retires a tag or brings it back; where it is so already nothing is done and recorded. */
export async function setRetired(db: Db, retirement: Retirement): Promise<PricedTag> {
  const { tagId, retired, reason, byPersonUuid } = retirement
  if (tagId === defaultTagId)
    throw new ApiError('FORBIDDEN', {
      message: 'The default tag cannot be retired: tasks that name none get it.',
    })
  await db.transaction().execute(async (tx) => {
    if (!(await updateRetired(tx, tagId, retired))) return
    const act = retired ? 'tag.retired' : 'tag.restored'
    await recordTagAct(tx, { act, tagId, byPersonUuid, details: { reason } })
  })
  const tag = (await listPricedTags(db)).find(({ id }) => id === tagId)
  if (!tag) throw new ApiError('NOT_FOUND')
  return tag
}

async function setNextPrice(
  tx: Tx,
  { tagId, ...next }: { tagId: number; multiplierE4: number; effectiveAt: Date },
): Promise<void> {
  const aheadDaysMax = limits.tagPriceAheadDays
  if (!(await updateNextPrice(tx, tagId, { ...next, aheadDaysMax }))) {
    const message = 'must be in the future, at most two years ahead; omit it to apply immediately'
    throw invalidRequest([{ field: 'body.effectiveAt', message }])
  }
  await replaceNextPrice(tx, tagId)
}

type TagAct = {
  act: string
  tagId: number
  byPersonUuid: string
  details: Record<string, unknown>
}

async function recordTagAct(tx: Tx, { act, tagId, byPersonUuid, details }: TagAct): Promise<void> {
  const actor = personActor(byPersonUuid)
  await recordAct(tx, { accountUuid: null, actor, act, subject: `tag ${tagId}`, details })
}

async function findPricedTag(db: Db, tagId: number): Promise<PricedTag> {
  const tag = (await listPricedTags(db)).find(({ id }) => id === tagId)
  if (!tag) throw new Error(`Tag ${tagId} is gone after the change`)
  return tag
}

/** Numbers such as 1.15 have no exact double, so a hair beside the fourth decimal is no fifth one. */
function toE4(multiplier: number): number {
  const e4 = Math.round(multiplier * multiplierUnit)
  if (Math.abs(e4 - multiplier * multiplierUnit) < 1e-6) return e4
  throw invalidRequest([{ field: 'body.multiplier', message: 'has more than four decimals' }])
}
