import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { HotConnections, PreparedStatement } from '../../db/prepared.ts'
import type { Mode } from '../../money.ts'

type Json = Record<string, unknown>

/** A task as its holder needs it; nothing in it says whose it is. */
export type WorkRow = {
  account_id: string
  task_id: string
  mode: Mode
  tag_id: number
  tag_name: string
  prompt: string
  response_schema: Json | null
  max_credits: number
  mode_multiplier_e4: number
  tag_multiplier_e4: number
  stage: string
  version: number
  created_at: Date
  due_at: Date
  overdue_at: Date | null
  lease_number: number
  lease_until: Date
  effort_ms: number
  files: WorkFile[]
  ai_content: Json | null
  ai_model: string | null
  ai_written_at: Date | null
  work_content: WorkContent | null
  work_revision: number | null
  work_saved_at: Date | null
}

export type WorkFile = {
  position: number
  fileName: string
  mimeType: string
  kind: string
  fileSize: number
}

/** What an engineer writes: text, or data that is on its way to match a schema. */
export type WorkContent = string | Json

/** Only under a lease that is open and has not run out: `leases` are the rows to choose from. */
async function selectWorkOf(db: Db, engineerUuid: string, leases: RawBuilder<unknown>) {
  const result = await sql<WorkRow>`
    select q.account_id, q.task_id, q.mode, q.tag_id, tags.name as tag_name, t.prompt,
      t.response_schema, t.max_credits, t.mode_multiplier_e4, t.tag_multiplier_e4, q.stage, q.version,
      uuid_extract_timestamp(q.task_id) as created_at, q.due_at, q.overdue_at, l.lease_number,
      l.expires_at as lease_until, ai.content as ai_content, ai.model as ai_model,
      ai.created_at as ai_written_at,
      w.content as work_content, w.revision as work_revision, w.saved_at as work_saved_at,
      (select sum(own.effort_ms)::bigint from task_leases own
        where own.account_id = q.account_id and own.task_id = q.task_id
          and own.engineer_id = ${engineerUuid}) as effort_ms,
      coalesce((select jsonb_agg(jsonb_build_object('position', f.position, 'fileName', f.file_name,
          'mimeType', f.mime_type, 'kind', f.kind, 'fileSize', f.size_bytes) order by f.position)
        from task_attachments f where f.account_id = q.account_id and f.task_id = q.task_id),
        '[]') as files
    from (${leases}) l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join tags on tags.id = q.tag_id
    left join ai_drafts ai on ai.account_id = q.account_id and ai.task_id = q.task_id
    left join work_drafts w on w.account_id = q.account_id and w.task_id = q.task_id
      and w.engineer_id = ${engineerUuid}
    where l.expires_at > clock_timestamp()
    order by l.claimed_at`.execute(db)
  return result.rows
}

export async function selectWork(db: Db, engineerUuid: string, taskUuid: string) {
  const rows = await selectWorkOf(
    db,
    engineerUuid,
    sql`select * from task_leases
      where engineer_id = ${engineerUuid} and task_id = ${taskUuid} and ended_at is null`,
  )
  return rows[0]
}

/**
 * All that the engineer holds. No index knows which of his leases are open, so all of them are looked
 * at, which is still quick for thousands; whoever holds nothing is spared the look.
 */
export async function selectAllWork(db: Db, engineerUuid: string): Promise<WorkRow[]> {
  return await selectWorkOf(
    db,
    engineerUuid,
    sql`select * from task_leases
      where engineer_id = ${engineerUuid} and ended_at is null
      order by task_id desc
      limit (select open_leases from engineers where person_id = ${engineerUuid})`,
  )
}

export type PastRow = {
  account_id: string
  task_id: string
  mode: Mode
  tag_id: number
  tag_name: string
  status: 'pending' | 'completed' | 'cancelled'
  stage: string
  version: number
  created_at: Date
  due_at: Date
  lease_number: number
  claimed_at: Date
  ended_at: Date
  end_reason: string
  effort_ms: number
  prompt_opening: string
  /** What he answered; null where he did not. */
  result: Json | null
  charged: number
  work_content: WorkContent | null
  work_revision: number | null
  work_saved_at: Date | null
}

export type PastFilter = { engineerUuid: string; taskUuid: string; openingChars: number }

/** The engineer's last lease on a task that he no longer holds, his own text, and the state. */
export async function selectPast(
  db: Db,
  { engineerUuid, taskUuid, openingChars }: PastFilter,
): Promise<PastRow | undefined> {
  const result = await sql<PastRow>`
    select q.account_id, q.task_id, q.mode, q.tag_id, tags.name as tag_name, q.status, q.stage,
      q.version, uuid_extract_timestamp(q.task_id) as created_at, q.due_at, l.lease_number,
      l.claimed_at, coalesce(l.ended_at, l.expires_at) as ended_at,
      coalesce(l.end_reason, 'expired') as end_reason,
      sum(l.effort_ms) over ()::bigint as effort_ms,
      left(t.prompt, ${openingChars}) as prompt_opening,
      case when l.end_reason = 'submitted' and t.content_removed_at is null then r.result
        end as result,
      case when l.end_reason in ('submitted', 'cancelled') then coalesce(s.charged, 0) else 0
        end::bigint as charged,
      w.content as work_content, w.revision as work_revision, w.saved_at as work_saved_at
    from task_leases l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    join tasks t on t.account_id = l.account_id and t.id = l.task_id
    join tags on tags.id = q.tag_id
    left join task_results r on r.account_id = l.account_id and r.task_id = l.task_id
    left join settlements s on s.task_id = l.task_id
    left join work_drafts w on w.account_id = l.account_id and w.task_id = l.task_id
      and w.engineer_id = l.engineer_id
    where l.engineer_id = ${engineerUuid} and l.task_id = ${taskUuid}
    order by l.lease_number desc limit 1`.execute(db)
  return result.rows[0]
}

/** Whether the task is one of those that the engineer could be offered, now or at another time. */
export async function isForEngineer(
  db: Db,
  engineerUuid: string,
  { accountUuid, taskUuid }: { accountUuid: string; taskUuid: string },
): Promise<boolean> {
  const result = await sql<{ found: boolean }>`
    select exists (
      select from task_queue q
      join engineers e on e.person_id = ${engineerUuid} and q.tag_id = any(e.tag_ids)
      where q.account_id = ${accountUuid} and q.task_id = ${taskUuid} and q.claim_class is not null
        and not exists (select from memberships m
          where m.person_id = ${engineerUuid} and m.account_id = q.account_id)) as found`.execute(
    db,
  )
  return result.rows[0]?.found ?? false
}

/** A lease that the engineer had under this number, whatever became of it. */
export async function selectOwnLease(
  db: Db,
  { engineerUuid, taskUuid, leaseNumber }: OwnLease,
): Promise<{ status: PastRow['status'] } | undefined> {
  const result = await sql<{ status: PastRow['status'] }>`
    select q.status from task_leases l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    where l.engineer_id = ${engineerUuid} and l.task_id = ${taskUuid}
      and l.lease_number = ${leaseNumber}`.execute(db)
  return result.rows[0]
}

export type OwnLease = { engineerUuid: string; taskUuid: string; leaseNumber: number }

/** A file without its bytes. */
export type HeldFileRow = {
  account_id: string
  task_id: string
  position: number
  file_name: string
  mime_type: string
  kind: string
  size_bytes: number
  sha256: Buffer
  removed_at: Date | null
  blocked: string | null
  file_state: string | null
}

/** The files of a task that the engineer holds now; undefined when he does not hold it. */
export async function selectHeldFiles(
  db: Db,
  { engineerUuid, taskUuid }: { engineerUuid: string; taskUuid: string },
): Promise<HeldFileRow[] | undefined> {
  const result = await sql<HeldFileRow | { position: null }>`
    select l.account_id, l.task_id, f.position, f.file_name, f.mime_type, f.kind, f.size_bytes,
      f.sha256, f.removed_at, f.blocked, s.state as file_state
    from task_leases l
    left join task_attachments f on f.account_id = l.account_id and f.task_id = l.task_id
    left join stored_files s on s.account_id = f.account_id and s.id = f.file_id
    where l.engineer_id = ${engineerUuid} and l.task_id = ${taskUuid} and l.ended_at is null
      and l.expires_at > clock_timestamp()
    order by f.position`.execute(db)
  if (result.rows.length === 0) return undefined
  return result.rows.filter((row) => row.position !== null)
}

const touchEngineerStatement: PreparedStatement = {
  name: 'touch-engineer',
  text: `update engineers set last_seen_at = now()
    where person_id = $1 and on_duty_since is not null
      and (last_seen_at is null or last_seen_at < now() - make_interval(secs => $2))`,
}

/** Writes only when the last time is long enough ago, so that most requests cost a look. */
export async function touchEngineer(
  hot: HotConnections,
  engineerUuid: string,
  everySeconds: number,
): Promise<void> {
  await hot.run(touchEngineerStatement, [engineerUuid, everySeconds])
}
