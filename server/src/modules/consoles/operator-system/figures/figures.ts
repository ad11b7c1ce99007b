// The figures that a worker reads for the metrics. Every count is bounded and read from an index that the
// queue has anyway, so that a round costs milliseconds however much waits.
import { sql } from 'kysely'
import type { Mode } from '../../../../core/money.ts'
import type { Db } from '../../../../db/client.ts'

export type QueueFigures = {
  mode: Mode
  tag: string
  waiting: number
  oldestSeconds: number
  dueSoon: number
  overdue: number
}

export type Figures = {
  queue: QueueFigures[]
  engineersOnDuty: number
  money: { openHolds: number; held: number; available: number }
}

const countMax = 100_000
const dueSoonMinutes = 15

export async function readFigures(db: Db): Promise<Figures> {
  const queue = await selectQueue(db)
  const engineersOnDuty = await countEngineersOnDuty(db)
  return { queue, engineersOnDuty, money: await sumCredits(db) }
}

/**
 * One row for each tag and mode, also where nothing waits. Three of the classes are a mode each, so the
 * index alone tells their number; the row is read only of urgent tasks and of those due soon.
 */
async function selectQueue(db: Db): Promise<QueueFigures[]> {
  const result = await sql<QueueFigures>`
    with waiting as (
      (select tag_id, task_id, case claim_class when 0 then 'realtime_answer' when 2 then 'fast'
          else 'standard' end as mode
        from task_queue where stage = 'queued' and claim_class in (0, 2, 3) limit ${countMax})
      union all
      (select tag_id, task_id, mode from task_queue
        where stage = 'queued' and claim_class = 1 limit ${countMax})
    ), waits as (
      select tag_id, mode, count(*) as waiting,
        extract(epoch from now() - min(uuid_extract_timestamp(task_id)))::float8 as oldest
      from waiting group by tag_id, mode
    ), due as (
      select tag_id, mode, due_at, stage from task_queue
      where status = 'pending' and claim_class is not null
        and due_at <= now() + make_interval(mins => ${dueSoonMinutes})
      order by due_at, task_id limit ${countMax}
    ), dues as (
      select tag_id, mode, count(*) filter (where due_at > now()) as due_soon,
        count(*) filter (where due_at <= now()) as overdue
      from due where stage <> 'needs_input' group by tag_id, mode
    )
    select modes.mode, tags.name as tag, coalesce(waits.waiting, 0) as waiting,
      greatest(coalesce(waits.oldest, 0), 0) as "oldestSeconds",
      coalesce(dues.due_soon, 0) as "dueSoon", coalesce(dues.overdue, 0) as overdue
    from tags
    cross join (values ('realtime_answer'), ('fast'), ('standard')) modes (mode)
    left join waits on waits.tag_id = tags.id and waits.mode = modes.mode
    left join dues on dues.tag_id = tags.id and dues.mode = modes.mode
    order by tags.id, modes.mode`.execute(db)
  return result.rows
}

async function countEngineersOnDuty(db: Db): Promise<number> {
  const row = await db
    .selectFrom('engineers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('on_duty_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of live accounts. Sums are numeric, and credits are far below 2^53. */
async function sumCredits(db: Db): Promise<Figures['money']> {
  const result = await sql<Figures['money']>`
    select coalesce(sum(b.pending_tasks), 0)::bigint as "openHolds",
      coalesce(sum(b.held), 0)::bigint as held, coalesce(sum(b.available), 0)::bigint as available
    from balances b join accounts a on a.id = b.account_id and not a.is_test`.execute(db)
  return result.rows[0] as Figures['money']
}
