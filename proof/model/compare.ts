// Reads the whole state of a history from the database and sets it beside the model's, in the same
// shape: whatever differs is a fault of one of the two.
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Fixture } from './fixture.ts'
import { openLease } from './queue.ts'
import type { Model, Task } from './state.ts'

type Row = Record<string, unknown>
export type Picture = { tasks: Row[]; accounts: Row[]; seats: number[]; clocks: Row; turns: Row }

/** Throws when the model and the database differ, naming what does. */
export function comparePictures(model: Model, found: Picture): void {
  const wanted = pictureModel(model)
  for (const part of ['tasks', 'accounts', 'seats', 'clocks', 'turns'] as const) {
    if (isDeepStrictEqual(wanted[part], found[part])) continue
    const differing = Object.keys({ ...wanted[part], ...found[part] })
      .filter((key) => !isDeepStrictEqual(pick(wanted[part], key), pick(found[part], key)))
      .map(
        (key) =>
          `${part} ${key}: model ${JSON.stringify(pick(wanted[part], key))}, ` +
          `database ${JSON.stringify(pick(found[part], key))}`,
      )
    throw new Error(`the database differs from the model\n${differing.join('\n')}`)
  }
}

function pick(part: object, key: string): unknown {
  return (part as Row)[key]
}

export function pictureModel(model: Model): Picture {
  return {
    tasks: model.tasks.map(pictureTask),
    accounts: model.accounts.map(({ isTest: _, ...money }) => money),
    seats: model.engineers.map(
      (_, engineer) => model.tasks.filter((task) => openLease(task)?.engineer === engineer).length,
    ),
    clocks: sorted([...model.clocks].filter(([, turn]) => turn > 0)),
    turns: sorted(model.turns),
  }
}

function sorted(entries: Iterable<[string, number]>): Row {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function pictureTask(task: Task): Row {
  const isOpen = task.charged === null
  return {
    stage: task.stage,
    version: task.events.length,
    leaseNumber: task.leaseNumber,
    engineer: openLease(task)?.engineer ?? task.heldBack?.engineer ?? null,
    heldBackEffort: task.heldBack?.effortSeconds ?? null,
    claimClass: task.claimClass,
    asker: task.asker,
    askerClass: task.askerClass,
    askerUntil: task.askerUntil,
    questions: task.questions.map(({ outcome }) => outcome),
    turn: task.turn,
    held: isOpen ? task.maxCredits : 0,
    dueAt: task.dueAt,
    urgentAt: task.urgentAt,
    overdueAt: task.overdueAt,
    expiresAt: task.expiresAt,
    cancelReason: task.cancelReason,
    effortSeconds: task.effortSeconds,
    charged: task.charged,
    released: isOpen ? null : task.maxCredits - (task.charged as number),
    events: task.events,
    leases: task.leases.map(({ end = null, isUndone: _, ...lease }) => ({ ...lease, end })),
  }
}

export async function pictureDatabase(
  client: pg.Client,
  fixture: Fixture,
  startMs: number,
): Promise<Picture> {
  const accounts = fixture.accounts.map(({ uuid }) => uuid)
  const tags = Object.values(fixture.tags)
  const values = [accounts, fixture.engineers, tags, startMs]
  const { rows } = await client.query({ name: 'picture', text: picture, values })
  const read = rows[0] as { tasks: Row[] } & Record<
    'accounts' | 'seats' | 'clocks' | 'turns',
    Row[]
  >
  const engineerOf = (uuid: unknown) =>
    uuid === null ? null : fixture.engineers.indexOf(uuid as string)
  const tagOf = (id: unknown) => Object.keys(fixture.tags)[tags.indexOf(id as number)]
  const byTask = new Map(read.tasks.map((row) => [row.taskUuid, row]))
  return {
    tasks: fixture.tasks.map(({ taskUuid }) => {
      const { taskUuid: _, ...row } = byTask.get(taskUuid) as Row
      const leases = (row.leases as Row[]).map((lease) => ({
        ...lease,
        engineer: engineerOf(lease.engineer),
      }))
      return { ...row, engineer: engineerOf(row.engineer), asker: engineerOf(row.asker), leases }
    }),
    accounts: accounts.map((uuid) => withoutId(read.accounts, uuid)),
    seats: fixture.engineers.map((uuid) => withoutId(read.seats, uuid).held as number),
    clocks: sorted(
      read.clocks.map(({ tag, class: name, turn }) => [`${tagOf(tag)}:${name}`, turn as number]),
    ),
    turns: sorted(
      read.turns.map(({ account, tag, class: name, turn }) => [
        `${accounts.indexOf(account as string)}:${tagOf(tag)}:${name}`,
        turn as number,
      ]),
    ),
  }
}

function withoutId(rows: Row[], uuid: string): Row {
  const { id: _, ...row } = rows.find(({ id }) => id === uuid) as Row
  return row
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint - $4::bigint`

/** One statement, so that it is one moment. Times are milliseconds since the start. */
const picture = `
select
  (select coalesce(json_agg(json_build_object(
    'taskUuid', q.task_id, 'stage', q.stage, 'version', q.version, 'leaseNumber', q.lease_number,
    'engineer', q.engineer_id, 'heldBackEffort', h.effort_seconds, 'claimClass', q.claim_class, 'turn', q.turn, 'held', q.held_credits,
    'asker', q.asker_id, 'askerClass', q.asker_class, 'askerUntil', ${ms('q.asker_until')},
    'questions', (select coalesce(json_agg(n.outcome order by n.number), '[]') from task_questions n
      where n.account_id = q.account_id and n.task_id = q.task_id),
    'dueAt', ${ms('q.due_at')}, 'urgentAt', ${ms('q.urgent_at')},
    'overdueAt', ${ms('q.overdue_at')}, 'expiresAt', ${ms('q.expires_at')},
    'cancelReason', q.cancel_reason, 'effortSeconds', r.effort_seconds,
    'charged', s.charged, 'released', s.released,
    'events', (select json_agg(e.type order by e.version) from task_events e
      where e.account_id = q.account_id and e.task_id = q.task_id),
    'leases', (select coalesce(json_agg(json_build_object('number', l.lease_number,
        'engineer', l.engineer_id, 'expiresAt', ${ms('l.expires_at')},
        'lastBeatAt', ${ms('l.last_heartbeat_at')}, 'effort', l.effort_ms, 'end', l.end_reason)
        order by l.lease_number), '[]') from task_leases l
      where l.account_id = q.account_id and l.task_id = q.task_id)
    )), '[]') from task_queue q
    left join task_results r using (account_id, task_id)
    left join held_answers h using (account_id, task_id)
    left join settlements s on s.task_id = q.task_id
    where q.account_id = any($1::uuid[])) as tasks,
  (select json_agg(json_build_object('id', account_id, 'available', available, 'held', held,
    'granted', granted, 'spent', spent)) from balances
    where account_id = any($1::uuid[])) as accounts,
  (select json_agg(json_build_object('id', person_id, 'held', open_leases)) from engineers
    where person_id = any($2::uuid[])) as seats,
  (select coalesce(json_agg(json_build_object('tag', tag_id, 'class', claim_class,
    'turn', current_turn)), '[]') from queue_clocks
    where tag_id = any($3::bigint[]) and current_turn > 0) as clocks,
  (select coalesce(json_agg(json_build_object('account', account_id, 'tag', tag_id,
    'class', claim_class, 'turn', next_turn)), '[]') from account_turns
    where account_id = any($1::uuid[])) as turns`
