import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/client.ts'

export type AdoptionState = {
  isAdopted: boolean
  epoch: number
  /** Why not, where it is not. */
  isOtherServer: boolean
  mark: string
}

export async function selectAdoption(db: Db | Tx): Promise<AdoptionState> {
  const result = await sql<AdoptionState>`
    select database_is_adopted() as "isAdopted", epoch,
      adopted_identity is distinct from database_identity() as "isOtherServer",
      restore_mark() as mark
    from relay_state`.execute(db)
  const [state] = result.rows
  if (state === undefined) throw new Error('relay_state has lost its row')
  return state
}

/** Held until the transaction ends, before anything else is locked: two adoptions come one after another. */
export async function lockState(tx: Tx): Promise<void> {
  await sql`select from relay_state for update`.execute(tx)
}

/** What is written from now on is of the next epoch; what is of the last one is there to see. */
export async function raiseEpoch(tx: Tx, epoch: number): Promise<void> {
  await sql`select raise_epoch(${epoch})`.execute(tx)
}

/** Binds the service to this database, with a position of its own transactions; no relay goes on meanwhile. */
export async function bindState(tx: Tx, epoch: number): Promise<void> {
  await sql`
    update relay_state set epoch = ${epoch}, batch_number = batch_number + 1, leader_id = null,
      lease_until = '-infinity', adopted_identity = database_identity(), adopted_mark = restore_mark(), adopted_at = now(),
      position = pg_current_snapshot(), range_end = null, range_after_id = null, range_last_id = null,
      told_to_id = (select coalesce(max(id), 0) from task_events)`.execute(tx)
}

export type RestoredFeed = {
  accountUuid: string
  number: number
  data: { lastSequence: number }
  occurredAt: Date
}

/**
 * Every feed goes on far behind the last number of this database, with an event that says so. Also that of
 * an account without any number: those it was given may be among what is gone.
 */
export async function jumpHeads(tx: Tx, epoch: number, numbers: number): Promise<RestoredFeed[]> {
  const result = await sql<RestoredFeed>`
    with jumped as (
      insert into feed_heads as head (account_id, last_number)
      select account_id, ${numbers}::bigint
      from (select account_id from feed_heads union select id from accounts) known
      on conflict (account_id) do update set last_number = head.last_number + ${numbers}::bigint
      returning account_id, last_number
    )
    insert into feed_events
      (account_id, number, event_id, task_id, version, type, data, occurred_at, epoch)
    select account_id, last_number, 0, account_id, ${epoch}, 'feed.restored',
      jsonb_build_object('lastSequence', last_number - ${numbers}::bigint), now(), ${epoch}
    from jumped
    returning account_id as "accountUuid", number, data, occurred_at as "occurredAt"`.execute(tx)
  return result.rows
}
