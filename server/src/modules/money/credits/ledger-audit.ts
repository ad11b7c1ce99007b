// The full check: reads the whole ledger and says whether it proves itself. It compares three
// independent accounts of the same money: the entries, the balance rows, and the open tasks; and it checks
// the marks from which the hourly check goes on (check-ledger.ts).
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'
import { allowLongStatements } from '../../../db/long-statements.ts'

export type LedgerAudit = {
  ok: boolean
  accounts: number
  entries: number
  settlements: number
  sumOfAllLedgerAccounts: number
  balancesThatDiffer: number
  entryNumberGaps: number
  runningBalancesThatDiffer: number
  heldThatDiffers: number
  tasksWithoutHold: number
  finalTasksWithoutSettlement: number
  openTasksWithSettlement: number
  settlementsThatDiffer: number
  transitionsWithoutEvent: number
  marksThatDiffer: number
}

/** The postings, and for each kind of fault the account of every one that was found. */
const found = sql`
  with postings as (
    select account_id, debit as ledger, -amount as amount from ledger_entries
    union all
    select account_id, credit, amount from ledger_entries
  ), sums as (
    select account_id,
      coalesce(sum(amount) filter (where ledger = 'available'), 0) as available,
      coalesce(sum(amount) filter (where ledger = 'held'), 0) as held,
      coalesce(-sum(amount) filter (where ledger = 'granted'), 0) as granted,
      coalesce(sum(amount) filter (where ledger = 'earned'), 0) as spent
    from postings group by account_id
  ), numbered as (
    select account_id, count(*) as entries, max(number) as last_number
    from ledger_entries group by account_id
  ), running as (
    select account_id, number, available_after, held_after,
      sum(case when credit = 'available' then amount when debit = 'available' then -amount else 0 end)
        over history as available,
      sum(case when credit = 'held' then amount when debit = 'held' then -amount else 0 end)
        over history as held
    from ledger_entries window history as (partition by account_id order by number)
  ), moves as (
    select account_id, task_id,
      coalesce(sum(amount) filter (where kind = 'hold'), 0) as held,
      coalesce(sum(amount) filter (where kind = 'capture'), 0) as charged,
      coalesce(sum(amount) filter (where kind = 'release'), 0) as released
    from ledger_entries where task_id is not null group by account_id, task_id
  ), open_holds as (
    select account_id, sum(held_credits) as held from task_queue where status = 'pending'
    group by account_id
  ), wrong_balances as (
    select b.account_id from balances b left join sums s using (account_id)
    where (b.available, b.held, b.granted, b.spent) is distinct from
      (coalesce(s.available, 0), coalesce(s.held, 0), coalesce(s.granted, 0), coalesce(s.spent, 0))
  ), number_gaps as (
    select b.account_id from balances b left join numbered n using (account_id)
    where b.last_entry_number <> coalesce(n.entries, 0)
      or b.last_entry_number <> coalesce(n.last_number, 0)
  ), wrong_running as (
    select account_id from running where available_after <> available or held_after <> held
  ), wrong_held as (
    select b.account_id from balances b left join open_holds h using (account_id)
    where b.held <> coalesce(h.held, 0)
  ), without_hold as (
    select q.account_id from task_queue q where not exists (
      select from ledger_entries e where e.account_id = q.account_id and e.task_id = q.task_id
        and e.kind = 'hold')
  ), final_unsettled as (
    select q.account_id from task_queue q where q.status <> 'pending' and not exists (
      select from settlements s where s.task_id = q.task_id)
  ), open_settled as (
    select q.account_id from task_queue q where q.status = 'pending' and exists (
      select from settlements s where s.task_id = q.task_id)
  ), wrong_settlements as (
    select s.account_id from settlements s left join moves m using (account_id, task_id)
    where (s.charged, s.released, s.charged + s.released) is distinct from
      (m.charged, m.released, m.held)
  ), without_event as (
    select q.account_id from task_queue q where q.version <> (
      select count(*) from task_events e
      where e.account_id = q.account_id and e.task_id = q.task_id)
  ), wrong_marks as (
    select m.account_id from ledger_marks m cross join lateral (
      select coalesce(sum(p.amount) filter (where p.ledger = 'available'), 0) as available,
        coalesce(sum(p.amount) filter (where p.ledger = 'held'), 0) as held,
        coalesce(-sum(p.amount) filter (where p.ledger = 'granted'), 0) as granted,
        coalesce(sum(p.amount) filter (where p.ledger = 'earned'), 0) as spent
      from ledger_entries e cross join lateral
        (values (e.debit, -e.amount), (e.credit, e.amount)) p (ledger, amount)
      where e.account_id = m.account_id and e.number <= m.entry_number) s
    where (m.available, m.held, m.granted, m.spent) is distinct from
      (s.available, s.held, s.granted, s.spent)
  )`

// One statement, so that every figure is read from one snapshot.
const audit = sql<Omit<LedgerAudit, 'ok'>>`${found}
  select
    (select count(*) from balances) as accounts,
    (select count(*) from ledger_entries) as entries,
    (select count(*) from settlements) as settlements,
    (select coalesce(sum(amount), 0)::bigint from postings) as "sumOfAllLedgerAccounts",
    (select count(*) from wrong_balances) as "balancesThatDiffer",
    (select count(*) from number_gaps) as "entryNumberGaps",
    (select count(*) from wrong_running) as "runningBalancesThatDiffer",
    (select count(*) from wrong_held) as "heldThatDiffers",
    (select count(*) from without_hold) as "tasksWithoutHold",
    (select count(*) from final_unsettled) as "finalTasksWithoutSettlement",
    (select count(*) from open_settled) as "openTasksWithSettlement",
    (select count(*) from wrong_settlements) as "settlementsThatDiffer",
    (select count(*) from without_event) as "transitionsWithoutEvent",
    (select count(*) from wrong_marks) as "marksThatDiffer"`

export const figuresThatMustBeZero = [
  'sumOfAllLedgerAccounts',
  'balancesThatDiffer',
  'entryNumberGaps',
  'runningBalancesThatDiffer',
  'heldThatDiffers',
  'tasksWithoutHold',
  'finalTasksWithoutSettlement',
  'openTasksWithSettlement',
  'settlementsThatDiffer',
  'transitionsWithoutEvent',
  'marksThatDiffer',
] as const satisfies readonly (keyof LedgerAudit)[]

export async function auditLedger(db: Db): Promise<LedgerAudit> {
  return await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx)
    return await auditLedgerIn(tx)
  })
}

/** In a transaction that has time for it. */
export async function auditLedgerIn(tx: Tx): Promise<LedgerAudit> {
  const figures = (await audit.execute(tx)).rows[0]
  if (!figures) throw new Error('The audit returned no row')
  return { ok: figuresThatMustBeZero.every((name) => figures[name] === 0), ...figures }
}

/** In which accounts the faults are. It is read after the figures, so it may miss one that was mended. */
export async function listWrongAccounts(db: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`${found}
    select account_id from wrong_balances union select account_id from number_gaps
    union select account_id from wrong_running union select account_id from wrong_held
    union select account_id from without_hold union select account_id from final_unsettled
    union select account_id from open_settled union select account_id from wrong_settlements
    union select account_id from without_event union select account_id from wrong_marks
    order by account_id limit ${limit}`.execute(db)
  return rows.map((row) => row.account_id)
}
