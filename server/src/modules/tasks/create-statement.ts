// The create, as one statement: idempotency key, task, queue row, hold and event commit together or
// not at all, in one round trip. It is written so that anything wrong leaves nothing behind:
// - an unknown project or tag, or too few credits, make `gate` or `balance` empty, and every insert
//   reads from both, so nothing is written and no row comes back;
// - an idempotency key in use breaks its primary key, and the statement fails as a whole.
// The caller then finds out which it was. The guard `available >= hold` is what forbids an overdraft.
// - an upload that is not ready, or that another create was faster to use, makes `gate` empty too;
//   the ready ones are locked in the order of their ids, so two creates never wait for each other.
// - the tag's price to come stands in the row of the tag, so from its moment on it is the price.
// - account_turns and queue_clocks give the task its place in the fair order (migration 8).
import type { PreparedStatement } from '../../db/prepared.ts'
import { type Mode, modeMultipliersE4, type Revision } from '../../money.ts'
import type { Entry } from './entry.ts'

export type CreateParts = { idempotent: boolean; attachments: boolean; uploads?: boolean }

const head = (guard: string, uploads: { part: string; gate: string }) => `
with ${uploads.part}gate as materialized (
  select uuidv7() as task_id,
    case when t.next_effective_at <= now() then t.next_multiplier_e4 else t.multiplier_e4 end
      as multiplier_e4
  from projects p, tags t
  where p.account_id = $1 and p.id = $2 and p.archived_at is null
    and t.id = $3 and t.archived_at is null${uploads.gate}
), balance as (
  update balances b
  set available = b.available - $4, held = b.held + $4, last_entry_number = b.last_entry_number + 1
  from gate
  where b.account_id = $1 ${guard}
  returning b.available, b.held, b.last_entry_number
), task as (
  insert into tasks (account_id, id, project_id, key_id, prompt, mode, max_credits, tag_id,
    mode_multiplier_e4, tag_multiplier_e4, created_revision, metadata, response_schema, attachments)
  select $1, gate.task_id, $2, $5, $6, $7, $4, $3, $8, gate.multiplier_e4, $9, $10, $11, $12
  from gate, balance
), turn as (
  insert into account_turns as known (account_id, tag_id, claim_class, next_turn)
  select $1, $3, $16::smallint, 1 + coalesce((select c.current_turn from queue_clocks c
    where c.tag_id = $3 and c.claim_class = $16::smallint), 0)
  from gate, balance where $16::smallint is not null and $15 = 'queued'
  on conflict (account_id, tag_id, claim_class)
  do update set next_turn = greatest(known.next_turn, excluded.next_turn - 1) + 1
  returning next_turn - 1 as number
), queue as (
  insert into task_queue (account_id, task_id, project_id, status, stage, version, mode, tag_id,
    held_credits, claim_class, turn, lease_number, due_at, urgent_at, expires_at, next_action_at)
  select $1, gate.task_id, $2, 'pending', $15, 1, $7, $3, $4, $16::smallint,
    coalesce((select number from turn), 0), $17,
    created.at + make_interval(secs => $13), created.at + make_interval(secs => $18),
    created.at + make_interval(secs => $19), created.at + make_interval(secs => $20)
  from gate, balance, lateral (select uuid_extract_timestamp(gate.task_id) as at) created
), hold as (
  insert into ledger_entries (account_id, number, kind, debit, credit, amount, available_after,
    held_after, task_id)
  select $1, balance.last_entry_number, 'hold', 'available', 'held', $4, balance.available,
    balance.held, gate.task_id
  from gate, balance
), event as (
  insert into task_events (account_id, task_id, version, type, data)
  select $1, gate.task_id, 1, 'task.created', $14 from gate, balance
)`

const idempotencyPart = `, idempotency as (
  insert into idempotency_keys (key, is_test, account_id, lineage_id, operation, fingerprint, object_id)
  select $21, $22, $1, $23, 'createTask', $24, gate.task_id::text from gate, balance
)`

const attachmentsPart = (first: number) => `, files as (
  insert into task_attachments (account_id, task_id, position, file_name, mime_type, kind,
    size_bytes, sha256, content)
  select $1, gate.task_id, file.position - 1, file.name, file.mime_type, file.kind,
    octet_length(file.content), file.sha256, file.content
  from gate, balance, unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[],
    $${first + 3}::bytea[], $${first + 4}::bytea[])
    with ordinality as file (name, mime_type, kind, sha256, content, position)
)`

const noUploads = { part: '', gate: '' }

const uploadsPart = (uuids: string) => ({
  part: `upload as materialized (
  select id, file_id, file_name, mime_type, kind, size_bytes, sha256 from uploads
  where account_id = $1 and id = any(${uuids}) and state = 'ready' and expires_at > clock_timestamp()
  order by id for update
), `,
  gate: ` and (select count(*) from upload) = cardinality(array_remove(${uuids}, null))`,
})

/** For creates of which at least one file is an upload: the columns of the others are the same. */
const mixedFilesPart = (first: number) => `, used as (
  update uploads u set state = 'used', task_id = gate.task_id from gate, balance, upload
  where u.account_id = $1 and u.id = upload.id
), files as (
  insert into task_attachments (account_id, task_id, position, file_name, mime_type, kind,
    size_bytes, sha256, content, file_id)
  select $1, gate.task_id, file.position - 1, coalesce(upload.file_name, file.name),
    coalesce(upload.mime_type, file.mime_type), coalesce(upload.kind, file.kind),
    coalesce(upload.size_bytes, octet_length(file.content)), coalesce(upload.sha256, file.sha256),
    file.content, upload.file_id
  from gate, balance, unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[],
    $${first + 3}::bytea[], $${first + 4}::bytea[], $${first + 5}::uuid[])
    with ordinality as file (name, mime_type, kind, sha256, content, upload_id, position)
    left join upload on upload.id = file.upload_id
)`

const tail = `
select gate.task_id as id, uuid_extract_timestamp(gate.task_id) as created_at, gate.multiplier_e4
from gate, balance`

const overdraftGuard = 'and b.available >= $4'

export function createStatement(parts: CreateParts, guard = overdraftGuard): PreparedStatement {
  const files = parts.uploads ? '-uploads' : parts.attachments ? '-files' : ''
  const name = `create-task${parts.idempotent ? '-once' : ''}${files}`
  const first = parts.idempotent ? 25 : 21
  const text =
    head(guard, parts.uploads ? uploadsPart(`$${first + 5}::uuid[]`) : noUploads) +
    (parts.idempotent ? idempotencyPart : '') +
    (parts.uploads ? mixedFilesPart(first) : parts.attachments ? attachmentsPart(first) : '') +
    tail
  return { name: guard === overdraftGuard ? name : `${name}-unguarded`, text }
}

export type CreateValues = {
  accountUuid: string
  keyUuid: string
  revision: Revision
  projectId: number
  tagId: number
  maxCredits: number
  prompt: string
  mode: Mode
  metadata?: unknown
  responseSchema?: unknown
  attachments?: unknown[]
  entry: Entry
}

/** What the statement takes from $1 to $20; the key's four values and the files' five or six follow. */
export function createValues(task: CreateValues): unknown[] {
  const { entry, mode } = task
  return [
    task.accountUuid,
    task.projectId,
    task.tagId,
    task.maxCredits,
    task.keyUuid,
    task.prompt,
    mode,
    modeMultipliersE4[mode],
    task.revision,
    toJson(task.metadata),
    toJson(task.responseSchema),
    task.attachments?.length ? JSON.stringify(task.attachments) : null,
    entry.dueSeconds,
    `{"status":"pending","stage":"${entry.stage}","mode":"${mode}"}`,
    entry.stage,
    entry.claimClass,
    entry.leaseNumber,
    entry.urgentSeconds,
    entry.expiresSeconds,
    entry.firstActionSeconds,
  ]
}

function toJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

export type CreatedRow = { id: string; created_at: Date; multiplier_e4: number }
