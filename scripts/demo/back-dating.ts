// A demo is a minute old, and its pages tell of weeks. What was done through the API a moment ago is moved
// into the past here, with the ids that say when a task was made. Only times and those ids change: every
// entry of the ledger, every settlement and event stays, so the ledger check still passes. It goes past
// what guards a real database, and nothing but the demo may do that.
import type pg from 'pg'

export type BackDated = {
  taskUuid: string
  /** When it is to have been created. */
  createdAt: Date
  /** When its answer is to have come; a task that still waits only becomes older. */
  endedAt?: Date
}

/** Gives the new ids, in the order of the tasks. */
export async function backDate(client: pg.Client, tasks: BackDated[]): Promise<string[]> {
  await client.query('begin')
  // Append-only tables refuse every change by a trigger; this switches triggers off for us alone.
  await client.query('set local session_replication_role = replica')
  await client.query(`create temporary table moved (id uuid primary key, new_id uuid, began_at timestamptz,
    over_at timestamptz, back interval, stretch float) on commit drop`)
  const moves = tasks.map(({ taskUuid, createdAt, endedAt }) => ({
    id: taskUuid,
    new_id: idAt(createdAt),
    created_at: createdAt,
    ended_at: endedAt ?? null,
  }))
  await client.query(
    `insert into moved
    select m.id, m.new_id, m.began_at, q.final_at, m.began_at - m.created_at,
      extract(epoch from m.ended_at - m.created_at) / extract(epoch from q.final_at - m.began_at)
    from (select *, uuid_extract_timestamp(id) as began_at from jsonb_to_recordset($1)
      as given (id uuid, new_id uuid, created_at timestamptz, ended_at timestamptz)) m
    join task_queue q on q.task_id = m.id`,
    [JSON.stringify(moves)],
  )
  for (const { table, id, times } of await listColumns(client)) {
    const changes = [`${id} = moved.new_id`, ...times.map((time) => `${time} = ${movedTime(time)}`)]
    await client.query(
      `update ${table} set ${changes.join(', ')} from moved where ${table}.${id} = moved.id`,
    )
  }
  await client.query('commit')
  return moves.map((move) => move.new_id)
}

/** What happened until the answer came is spread over its time; what lies after keeps its distance. */
function movedTime(column: string): string {
  // The end of a lease is read from the clock a moment after the end of its task.
  return `case when ${column} between began_at and over_at + interval '5 seconds' and stretch is not null
    then began_at - back + (least(${column}, over_at) - began_at) * stretch else ${column} - back end`
}

async function listColumns(client: pg.Client) {
  // A feed's events are stored by the day on which the relay took them, which was today.
  const { rows } = await client.query<{ table: string; id: string; times: string[] }>(`
    select c.table_name as table,
      min(column_name) filter (where data_type = 'uuid') as id,
      coalesce(array_agg(column_name::text) filter (where data_type like 'timestamp%'
        and column_name <> 'relayed_at'), '{}') as times
    from information_schema.columns c
    join pg_class on relname = c.table_name and relnamespace = 'public'::regnamespace
    where table_schema = 'public' and relkind in ('r', 'p') and not relispartition
      and (data_type like 'timestamp%' or (data_type = 'uuid'
        and (column_name = 'task_id' or (c.table_name = 'tasks' and column_name = 'id'))))
    group by 1 having bool_or(data_type = 'uuid')`)
  return rows
}

/** An id of version 7, as that of a task: 48 bits of milliseconds, then chance. */
function idAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  const rest = crypto.randomUUID().slice(15)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${rest}`
}
