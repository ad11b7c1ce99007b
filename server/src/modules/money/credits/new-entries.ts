// The check of what was added to the ledger since the last check. Invariants:
// - It reads the entries after each account's mark and nothing before, in steps that are bounded and each
//   end within the timeout of any statement, however large the ledger is.
// - The mark moves over entries that proved themselves and over nothing else: an account with a fault is
//   read again, and named again, until it is mended.
// - Whatever moves money also adds an entry, so balances whose figures are those of their mark need no
//   look; one that was changed without an entry is seen by that.
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

export type AccountCheck = {
  account_id: string
  entries: number
  /** Whether nothing of the account is left to read. */
  is_complete: boolean
  wrong_balance: number
  number_gap: number
  wrong_running: number
  wrong_held: number
  final_unsettled: number
  open_settled: number
  wrong_settlements: number
  without_event: number
}

export type Step = {
  /** Goes on after this account; undefined begins. */
  afterUuid?: string | undefined
  /** Reads this account alone. */
  onlyUuid?: string | undefined
  accountsMax: number
  entriesMax: number
}

/** Accounts whose balance is not that of their mark, and their next entries, as of one snapshot. */
const read = ({ afterUuid, onlyUuid, accountsMax, entriesMax }: Step) => sql`
  changed as materialized (
    select b.*, coalesce(m.entry_number, 0) as mark, coalesce(m.settlements, 0) as settled,
      coalesce(m.available, 0) as from_available, coalesce(m.held, 0) as from_held,
      coalesce(m.granted, 0) as from_granted, coalesce(m.spent, 0) as from_spent
    from balances b left join ledger_marks m using (account_id)
    where (${onlyUuid ?? null}::uuid is null or b.account_id = ${onlyUuid ?? null})
      and (${afterUuid ?? null}::uuid is null or b.account_id > ${afterUuid ?? null})
      and (b.last_entry_number, b.available, b.held, b.granted, b.spent)
        is distinct from (m.entry_number, m.available, m.held, m.granted, m.spent)
      and (b.last_entry_number > 0 or m.account_id is not null or b.available + b.held > 0)
    order by b.account_id limit ${accountsMax}
  ), fresh as materialized (
    select c.account_id, e.number, e.kind, e.task_id, e.amount, e.available_after, e.held_after,
      c.from_available + sum(${moved('available')}) over history as available,
      c.from_held + sum(${moved('held')}) over history as held,
      ${moved('granted')} as granted, ${moved('earned')} as earned
    from changed c cross join lateral (
      select * from ledger_entries e where e.account_id = c.account_id and e.number > c.mark
      order by e.number limit ${entriesMax}) e
    window history as (partition by c.account_id order by e.number)
  )`

function moved(ledger: 'available' | 'held' | 'granted' | 'earned') {
  return sql`case when e.credit = ${ledger} then e.amount when e.debit = ${ledger} then -e.amount
    else 0 end`
}

/** Each task that an entry names, beside its queue row, its settlement and its events. */
const judged = sql`
  tasks_named as (
    select f.account_id, f.number, f.kind, f.amount, t.max_credits, q.status, q.version, s.task_id as settlement,
      s.charged, s.released, s.capture_entry_number, s.release_entry_number,
      (select count(*) from task_events v where v.account_id = f.account_id and v.task_id = f.task_id) as events
    from fresh f
    join tasks t on t.account_id = f.account_id and t.id = f.task_id
    join task_queue q on q.account_id = f.account_id and q.task_id = f.task_id
    left join settlements s on s.task_id = f.task_id
    where f.task_id is not null
  ), task_faults as (
    select account_id,
      count(*) filter (where kind = 'hold' and amount is distinct from max_credits) as wrong_holds,
      count(*) filter (where status <> 'pending' and settlement is null)
        as final_unsettled,
      count(*) filter (where status = 'pending' and settlement is not null) as open_settled,
      count(*) filter (where settlement is not null and (charged + released <> max_credits
        or (kind = 'capture' and (number, amount) is distinct from (capture_entry_number, charged))
        or (kind = 'release' and (number, amount) is distinct from (release_entry_number, released))))
        as wrong_settlements,
      count(*) filter (where version is distinct from events) as without_event,
      count(*) filter (where number = greatest(capture_entry_number, release_entry_number))
        as settled
    from tasks_named group by account_id
  ), sums as (
    select account_id, count(*) as entries, max(number) as last_number,
      count(*) filter (where available_after <> available or held_after <> held) as wrong_running,
      -sum(granted) as granted, sum(earned) as spent,
      (array_agg(available order by number desc))[1] as available,
      (array_agg(held order by number desc))[1] as held
    from fresh group by account_id
  ), figures as (
    select c.account_id, coalesce(s.entries, 0) as entries, coalesce(s.last_number, c.mark) as last_number,
      coalesce(s.last_number, c.mark) >= c.last_entry_number or s.entries is null as is_complete,
      coalesce(s.available, c.from_available) as available, coalesce(s.held, c.from_held) as held,
      c.from_granted + coalesce(s.granted, 0) as granted, c.from_spent + coalesce(s.spent, 0) as spent,
      c.settled + coalesce(t.settled, 0) as settlements,
      coalesce(s.wrong_running, 0) as wrong_running, coalesce(t.wrong_holds, 0) as wrong_holds,
      coalesce(t.final_unsettled, 0) as final_unsettled, coalesce(t.open_settled, 0) as open_settled,
      coalesce(t.wrong_settlements, 0) as wrong_settlements, coalesce(t.without_event, 0) as without_event
    from changed c left join sums s using (account_id) left join task_faults t using (account_id)
  ), checked as materialized (
    select f.*,
      (f.is_complete and (c.available, c.held, c.granted, c.spent)
        is distinct from (f.available, f.held, f.granted, f.spent))::integer as wrong_balance,
      (f.entries <> f.last_number - c.mark
        or (f.is_complete and f.last_number <> c.last_entry_number))::integer as number_gap,
      (f.wrong_holds > 0 or (f.is_complete and c.held <> coalesce((select sum(q.held_credits)
        from task_queue q where q.account_id = c.account_id and q.status = 'pending'), 0)))::integer
        as wrong_held
    from figures f join changed c using (account_id)
  ), moved as (
    insert into ledger_marks as known
      (account_id, entry_number, available, held, granted, spent, settlements)
    select account_id, last_number, available, held, granted, spent, settlements from checked
    where wrong_balance + number_gap + wrong_running + wrong_held + final_unsettled + open_settled
      + wrong_settlements + without_event = 0
    on conflict (account_id) do update set entry_number = excluded.entry_number,
      available = excluded.available, held = excluded.held, granted = excluded.granted,
      spent = excluded.spent, settlements = excluded.settlements
    where known.entry_number <= excluded.entry_number
  )`

/** Checks one batch of accounts and moves the marks of those that proved themselves. */
export async function checkStep(tx: Tx, step: Step): Promise<AccountCheck[]> {
  const result = await sql<AccountCheck>`with ${read(step)}, ${judged}
    select account_id, entries, is_complete, wrong_balance, number_gap, wrong_running, wrong_held,
      final_unsettled, open_settled, wrong_settlements, without_event
    from checked order by account_id`.execute(tx)
  return result.rows
}

export type Proven = { accounts: number; entries: number; settlements: number }

/** How much all marks together stand for. */
export async function selectProven(db: Db | Tx): Promise<Proven> {
  const result = await sql<Proven>`
    select (select count(*) from balances) as accounts,
      coalesce(sum(entry_number), 0)::bigint as entries,
      coalesce(sum(settlements), 0)::bigint as settlements
    from ledger_marks`.execute(db)
  return result.rows[0] as Proven
}
