import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** The multiplier of this moment; the create statement reads it in the same way. */
const presentMultiplier = sql<number>`
  case when next_effective_at <= now() then next_multiplier_e4 else multiplier_e4 end`

/** Retired ones too. */
export async function selectTags(db: Db) {
  return await db
    .selectFrom('tags')
    .select(['id', 'name', 'description', presentMultiplier.as('multiplier_e4'), 'archived_at'])
    .orderBy('id')
    .execute()
}

export async function selectTag(db: Db, tagId: number) {
  return await db
    .selectFrom('tags')
    .select(['archived_at', presentMultiplier.as('multiplier_e4')])
    .where('id', '=', tagId)
    .executeTakeFirst()
}

export type TagWorkRow = { id: number; engineers: number; waiting_tasks: number }

/** Who may take the tasks of each tag, and how many of them wait, counted up to so many. */
export async function selectTagWork(db: Db, countedMax: number): Promise<TagWorkRow[]> {
  const result = await sql<TagWorkRow>`
    select tags.id,
      (select count(*) from engineers e where tags.id = any(e.tag_ids) and e.suspended_at is null)
        as engineers,
      (select count(*) from (select from task_queue q where q.tag_id = tags.id
        and q.stage = 'queued' and q.claim_class is not null limit ${countedMax}) waiting)
        as waiting_tasks
    from tags order by tags.id`.execute(db)
  return result.rows
}

export type TagServiceRow = { id: number; has_engineers: boolean; is_served: boolean }

/** Whether any engineer has each tag, and whether one of them is on duty and was seen lately. */
export async function selectTagService(
  db: Db,
  seenWithinSeconds: number,
): Promise<TagServiceRow[]> {
  const result = await sql<TagServiceRow>`
    select t.id,
      exists (select from engineers e where e.tag_ids @> array[t.id] and e.suspended_at is null)
        as has_engineers,
      exists (select from engineers e where e.tag_ids @> array[t.id] and e.suspended_at is null
        and e.on_duty_since is not null
        and e.last_seen_at > now() - make_interval(secs => ${seenWithinSeconds})) as is_served
    from tags t where t.archived_at is null`.execute(db)
  return result.rows
}

export type PriceRow = {
  tag_id: number
  multiplier_e4: number
  effective_at: Date
  is_coming: boolean
  reason: string | null
  set_by: string | null
  set_by_name: string | null
  set_at: Date
  replaced_at: Date | null
}

/** The newest prices of each tag, the one with the latest time first. */
export async function selectPrices(db: Db, pricesMax: number): Promise<PriceRow[]> {
  const result = await sql<PriceRow>`
    select price.* from tags, lateral (
      select p.tag_id, p.multiplier_e4, p.effective_at, p.effective_at > now() as is_coming,
        p.reason, p.set_by, u.name as set_by_name, p.set_at, p.replaced_at
      from tag_prices p left join auth.users u on u.id = p.set_by
      where p.tag_id = tags.id order by p.effective_at desc, p.id desc limit ${pricesMax}) price
    order by price.tag_id, price.effective_at desc`.execute(db)
  return result.rows
}

/** Undefined where the name is taken. Tags are numbered one after another, so one is added at a time. */
export async function insertTag(
  tx: Tx,
  tag: { name: string; description: string; multiplierE4: number },
): Promise<number | undefined> {
  await sql`lock table tags in share row exclusive mode`.execute(tx)
  const result = await sql<{ id: number }>`
    insert into tags (id, name, description, multiplier_e4)
    select 1 + max(id), ${tag.name}, ${tag.description}, ${tag.multiplierE4}::integer from tags
    on conflict (name) do nothing returning id`.execute(tx)
  return result.rows[0]?.id
}

export async function countTags(tx: Tx): Promise<number> {
  const result = await sql<{ count: number }>`select count(*) as count from tags`.execute(tx)
  return result.rows[0]?.count ?? 0
}

/** Keeps the tag until the transaction ends, brought forward to the price of this moment. */
export async function lockTagAtPresent(tx: Tx, tagId: number): Promise<boolean> {
  const result = await sql`
    update tags set multiplier_e4 = ${presentMultiplier},
      next_multiplier_e4 = case when next_effective_at > now() then next_multiplier_e4 end,
      next_effective_at = case when next_effective_at > now() then next_effective_at end
    where id = ${tagId}`.execute(tx)
  return result.numAffectedRows === 1n
}

/** False where it is so already, or there is no such tag. */
export async function updateRetired(tx: Tx, tagId: number, isRetired: boolean): Promise<boolean> {
  const result = await sql`
    update tags set archived_at = case when ${isRetired}::boolean then now() end
    where id = ${tagId} and (archived_at is not null) <> ${isRetired}::boolean`.execute(tx)
  return result.numAffectedRows === 1n
}

export async function updatePrice(tx: Tx, tagId: number, multiplierE4: number): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ multiplier_e4: multiplierE4 })
    .where('id', '=', tagId)
    .execute()
}

/** Undefined where the time is not one to come. */
export async function updateNextPrice(
  tx: Tx,
  tagId: number,
  next: { multiplierE4: number; effectiveAt: Date; aheadDaysMax: number },
): Promise<boolean> {
  const result = await sql`
    update tags set next_multiplier_e4 = ${next.multiplierE4}, next_effective_at = ${next.effectiveAt}
    where id = ${tagId} and ${next.effectiveAt}::timestamptz > now()
      and ${next.effectiveAt}::timestamptz < now() + make_interval(days => ${next.aheadDaysMax})`.execute(
    tx,
  )
  return result.numAffectedRows === 1n
}

export async function replaceNextPrice(tx: Tx, tagId: number): Promise<void> {
  await sql`
    update tag_prices set replaced_at = now()
    where tag_id = ${tagId} and effective_at > now() and replaced_at is null`.execute(tx)
}

export async function insertPrice(
  tx: Tx,
  price: {
    tagId: number
    multiplierE4: number
    effectiveAt: Date | undefined
    reason: string
    setBy: string
  },
): Promise<void> {
  await sql`
    insert into tag_prices (tag_id, multiplier_e4, effective_at, reason, set_by)
    values (${price.tagId}, ${price.multiplierE4}, coalesce(${price.effectiveAt ?? null}, now()),
      ${price.reason}, ${price.setBy})`.execute(tx)
}
