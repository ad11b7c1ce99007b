import { sql } from 'kysely'
import type { Mode } from '../../../core/money.ts'
import type { Db } from '../../../db/client.ts'
import type { HotConnections } from '../../../db/prepared.ts'
import { type Param, prepareStatement } from '../../../db/statement.ts'
import type { AttachmentRow } from '../../files/attachments/attachments.ts'

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
  /** Assigned, and not opened yet. */
  awaits_opening: boolean
  effort_ms: number
  files: WorkFile[]
  ai_content: Json | null
  ai_model: string | null
  ai_written_at: Date | null
  /** Places in `files` of those that the model did not read. */
  ai_files_not_read: number[] | null
  work_content: WorkContent | null
  work_revision: number | null
  work_saved_at: Date | null
}

/** What decides whether an answer may go out. The times are by the database's clock. */
export type AnswerRow = WorkRow & {
  /** How long ago the task was first on the screen under this lease; null before. */
  opened_ms_ago: number | null
  refused_ms_ago: number | null
  accepted_ms_ago: number | null
  read_parts: string[] | null
  unread_parts: string[] | null
}

export type WorkFile = {
  position: number
  /** As it was sent, which may be with folders. */
  sentName: string
  mimeType: string
  kind: string
  fileSize: number
}

/** What an engineer writes: text, or data that is on its way to match a schema. */
export type WorkContent = string | Json

type Held = { engineerUuid: string; taskUuid: string }

type WorkParts<Values> = (param: Param<Required<Values>>) => {
  leases: string
  more?: string
  from?: string
}

/**
 * Only under a lease that is open and has not run out: `leases` are the rows to choose from. Prepared,
 * because planning these joins took longer than the claim that they follow.
 */
function prepareWork<Values extends { engineerUuid: string }, Row extends WorkRow>(
  name: string,
  parts: WorkParts<Values>,
) {
  return prepareStatement<Values, Row>(name, (param) => {
    const { leases, more = '', from = '' } = parts(param)
    return `
    select q.account_id, q.task_id, q.mode, q.tag_id, tags.name as tag_name, t.prompt,
      coalesce(t.response_schema_sent, t.response_schema::json) as response_schema,
      t.max_credits, t.mode_multiplier_e4, t.tag_multiplier_e4, q.stage, q.version,
      uuid_extract_timestamp(q.task_id) as created_at, q.due_at, q.overdue_at, l.lease_number,
      l.expires_at as lease_until, l.is_assigned and l.opened_at is null as awaits_opening,
      ai.content as ai_content, ai.model as ai_model,
      ai.created_at as ai_written_at, ai.files_not_read as ai_files_not_read,
      w.content as work_content, w.revision as work_revision, w.saved_at as work_saved_at,
      (select sum(own.effort_ms)::bigint from task_leases own
        where own.account_id = q.account_id and own.task_id = q.task_id
          and own.engineer_id = ${param('engineerUuid')}) as effort_ms,
      coalesce((select jsonb_agg(jsonb_build_object('position', f.position, 'sentName', f.file_name,
          'mimeType', f.mime_type, 'kind', f.kind, 'fileSize', f.size_bytes) order by f.position)
        from task_attachments f where f.account_id = q.account_id and f.task_id = q.task_id),
        '[]') as files ${more}
    from (${leases}) l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    join tasks t on t.account_id = q.account_id and t.id = q.task_id
    join tags on tags.id = q.tag_id
    left join ai_drafts ai on ai.account_id = q.account_id and ai.task_id = q.task_id
    left join work_drafts w on w.account_id = q.account_id and w.task_id = q.task_id
      and w.engineer_id = ${param('engineerUuid')} ${from}
    where l.expires_at > clock_timestamp()
    order by l.claimed_at`
  })
}

const openLeaseOn = (param: Param<Held>) => `select * from task_leases
  where engineer_id = ${param('engineerUuid')} and task_id = ${param('taskUuid')}
    and ended_at is null`

const workStatement = prepareWork<Held, WorkRow>('work', (param) => ({
  leases: openLeaseOn(param),
}))

export async function selectWork(hot: HotConnections, held: Held): Promise<WorkRow | undefined> {
  return (await hot.run(workStatement, held))[0]
}

const msAgo = (time: string) => `(extract(epoch from clock_timestamp() - ${time}) * 1000)::float8`

const workToAnswerStatement = prepareWork<Held, AnswerRow>('work-to-answer', (param) => ({
  leases: openLeaseOn(param),
  more: `, ${msAgo('l.opened_at')} as opened_ms_ago,
      ${msAgo('l.draft_refused_at')} as refused_ms_ago,
      ${msAgo('own.accepted_at')} as accepted_ms_ago, own.read_parts, own.unread_parts`,
  from: `left join lateral (
      select max(a.accepted_at) as accepted_at,
        jsonb_agg(a.part) filter (where a.is_read) as read_parts,
        jsonb_agg(a.part) filter (where not a.is_read and a.lease_number = l.lease_number)
          as unread_parts
      from draft_acceptances a
      where a.account_id = q.account_id and a.task_id = q.task_id
        and a.engineer_id = ${param('engineerUuid')}) own on true`,
}))

/** The same with all that decides about an answer, in one round trip. */
export async function selectWorkToAnswer(
  hot: HotConnections,
  held: Held,
): Promise<AnswerRow | undefined> {
  return (await hot.run(workToAnswerStatement, held))[0]
}

/**
 * All open leases of the engineer. No index covers open leases, so all their leases are scanned, which is
 * still quick for thousands; the scan is skipped without open leases.
 */
const allWorkStatement = prepareWork<{ engineerUuid: string }, WorkRow>('all-work', (param) => ({
  leases: `select * from task_leases
    where engineer_id = ${param('engineerUuid')} and ended_at is null
    order by task_id desc
    limit (select open_leases from engineers where person_id = ${param('engineerUuid')})`,
}))

export async function selectAllWork(hot: HotConnections, engineerUuid: string): Promise<WorkRow[]> {
  return await hot.run(allWorkStatement, { engineerUuid })
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
  /** Their answer; null where they did not answer. */
  result: Json | null
  charged: number
  /** When the answer is sent, while it can be undone. */
  sends_at: Date | null
  work_content: WorkContent | null
  work_revision: number | null
  work_saved_at: Date | null
}

export type PastFilter = { engineerUuid: string; taskUuid: string; openingChars: number }

/** The engineer's last lease on a task they have no lease on now, their own text, and the state. */
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
      case when l.end_reason = 'submitted' and t.content_removed_at is null
        then coalesce(r.result, h.result) end as result,
      case when q.stage = 'in_review' and l.lease_number = h.lease_number then q.next_action_at
        end as sends_at,
      case when l.end_reason in ('submitted', 'cancelled') then coalesce(s.charged, 0) else 0
        end::bigint as charged,
      w.content as work_content, w.revision as work_revision, w.saved_at as work_saved_at
    from task_leases l
    join task_queue q on q.account_id = l.account_id and q.task_id = l.task_id
    join tasks t on t.account_id = l.account_id and t.id = l.task_id
    join tags on tags.id = q.tag_id
    left join task_results r on r.account_id = l.account_id and r.task_id = l.task_id
    left join held_answers h on h.account_id = l.account_id and h.task_id = l.task_id
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
      where q.account_id = ${accountUuid} and q.task_id = ${taskUuid}
        and (q.claim_class is not null or q.asker_id = e.person_id)
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

/** The files of a task that the engineer has a live lease on; undefined without one. */
export async function selectHeldFiles(
  db: Db,
  { engineerUuid, taskUuid }: { engineerUuid: string; taskUuid: string },
): Promise<AttachmentRow[] | undefined> {
  const result = await sql<AttachmentRow | { position: null }>`
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
