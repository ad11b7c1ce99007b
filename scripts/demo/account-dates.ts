// Accounts of the demo are older than what was asked in them: so are their members, keys, projects and the
// credits that were granted; and the ledger is in the order of its times. No balance changes, so the ledger
// check still passes.
import type pg from 'pg'

/** What is old already stays as it is. */
const isNew = (table: string) => `${table}.created_at > now() - interval '1 hour'`

const agings = [
  `update accounts set created_at = created_at - interval '73 days 3 hours' where ${isNew('accounts')}`,
  `update memberships set created_at = created_at - interval '73 days 3 hours'
    where ${isNew('memberships')}`,
  `update engineers set created_at = created_at - interval '90 days' where ${isNew('engineers')}`,
  `update api_keys k set created_at = k.created_at - interval '72 days 22 hours',
    name = case when a.is_test then 'Integration tests' else 'Checkout production' end
    from accounts a where a.id = k.account_id and k.name = '' and ${isNew('k')}`,
  // Not all in one minute.
  `update projects set created_at = created_at - interval '71 days'
    + (id * 7 % 11) * interval '13 hours 41 minutes' where ${isNew('projects')}`,
  `update ledger_entries set created_at = created_at - interval '72 days 21 hours'
    where kind = 'grant' and ${isNew('ledger_entries')}`,
]

/** They were counted when the answers came, within a second; the public pages show their median. */
const answerTimes = [
  'delete from answer_times',
  `insert into answer_times (day, mode, seconds, tasks)
    select day, mode, round(seconds,
      case when seconds < 100 then 0 else 1 - floor(log(seconds))::integer end)::integer, count(*)
    from (select q.final_at::date as day, q.mode,
        extract(epoch from q.final_at - uuid_extract_timestamp(q.task_id)) as seconds
      from task_queue q where q.stage = 'completed' and not q.is_test
        -- Where only the beginning of a task was moved, it has no time that means anything.
        and q.final_at > uuid_extract_timestamp(q.task_id)) answered
    group by 1, 2, 3`,
]

const change = (ledger: string) =>
  `case ledger_entries.credit when '${ledger}' then amount else 0 end
    - case ledger_entries.debit when '${ledger}' then amount else 0 end`

/** Out of the way of the numbers that come. */
const aside = `update ledger_entries set number = number + 1000000`

/** What was moved into the past gets the number of its place there, and the balance that followed it. */
const numbering = `update ledger_entries l
  set number = n.place, available_after = n.available, held_after = n.held
  from (select account_id, number, row_number() over sofar as place,
      sum(${change('available')}) over sofar as available,
      sum(${change('held')}) over sofar as held
    from ledger_entries
    window sofar as (partition by account_id order by created_at, number)) n
  where (l.account_id, l.number) = (n.account_id, n.number)`

export async function ageAccounts(database: pg.Client): Promise<void> {
  await database.query('begin')
  // The ledger refuses every change by a trigger; this switches triggers off for us alone.
  await database.query('set local session_replication_role = replica')
  await database.query('lock table ledger_entries in exclusive mode')
  for (const statement of [...agings, ...answerTimes, aside, numbering])
    await database.query(statement)
  await database.query('commit')
}
