// Cancelling a task that nobody holds, with a full release, as one statement: many of them may come
// due in the same minute. A hold that the balance row does not have breaks the statement on purpose,
// by a division: a task must never be cancelled without its credits coming back.
import type { PreparedStatement } from '../../db/prepared.ts'

/** $1 account, $2 task, $3 reason, $4 stage it must be in, $5 the event's data. */
export const releaseStatement: PreparedStatement = {
  name: 'release-task',
  text: `
with done as (
  update task_queue
  set status = 'cancelled', stage = 'cancelled', cancel_reason = $3, version = version + 1,
    held_credits = 0, final_at = now(), next_action_at = null
  where account_id = $1 and task_id = $2 and status = 'pending' and stage = $4
    and engineer_id is null and next_action_at <= clock_timestamp()
  returning new.version, old.held_credits
), event as (
  insert into task_events (account_id, task_id, version, type, data)
  select $1, $2, done.version, 'task.cancelled', $5 from done
), balance as (
  update balances b
  set held = b.held - done.held_credits, available = b.available + done.held_credits,
    last_entry_number = b.last_entry_number + 1
  from done
  where b.account_id = $1 and b.held >= done.held_credits
  returning b.available, b.held, b.last_entry_number, done.held_credits
), entry as (
  insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
    held_after, task_id)
  select $1, last_entry_number, 'release', 'held', 'available', held_credits, available, held, $2
  from balance
), settlement as (
  insert into settlements (task_id, account_id, release_entry_number, charged, released)
  select $2, $1, last_entry_number, 0, held_credits from balance
)
select done.version, 1 / (select count(*) from balance)::integer as balances from done`,
}
