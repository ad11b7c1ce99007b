// What an export of an account holds, table by table and column by column. Every column of a table that is
// named here is either exported or left out with a reason, and so is every other table with a reference to
// an account (left-out-tables.ts): exported-tables.test.ts walks the database and compares. What members
// may see goes along; secrets, and who of the staff did what, do not.
import type { IdPrefix } from '../../../core/ids.ts'
import { internalDetails, operatorTaskActs } from '../../identity/audit/audit.ts'

/**
 * How a column is written: as it is, as a public id, as hexadecimal digits, as whoever acted (audit), or as
 * who made a task (a key or a person).
 */
export type ColumnForm = 'plain' | 'hex' | 'actor' | 'maker' | IdPrefix

export type ExportedTable = {
  /** The name of its files in the archive. */
  name: string
  table: string
  columns: Record<string, ColumnForm>
  leftOut?: Record<string, string>
  /** Fields that come from elsewhere: SQL over `t` and `join`. */
  added?: Record<string, { sql: string; form: ColumnForm }>
  join?: string
  /** SQL over `t`; `$accounts` is the array of both halves of the account, `$live` its live half. */
  where?: string
  /** SQL over `t`: the order of the lines, along a key of the table. */
  order: string
}

const plain = 'plain' as const
const secret = 'a secret'
const staff = 'names a member of the staff'
/** As owners see them: the reasons of operators may name staff. */
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const shownDetails = `case when t.act in (${quoted(operatorTaskActs)})
  then (t.details::jsonb - array[${quoted(internalDetails)}])::json else t.details end`
const internal = 'bookkeeping of the service, which says nothing of the account'
const repeated = 'the same as response_schema, kept for the order of its fields'

export const exportedTables: readonly ExportedTable[] = [
  {
    name: 'accounts',
    table: 'accounts',
    columns: {
      ...{ id: 'acct', name: plain, is_test: plain, live_account_id: 'acct', created_at: plain },
      ...{ per_second: plain, suspended_at: plain, suspension_reason: plain, closed_at: plain },
      ...{ low_balance_credits: plain, ai_prose_drafts: plain, time_zone: plain },
    },
    where: 't.id = any($accounts)',
    order: 't.is_test',
  },
  {
    name: 'content_rules',
    table: 'content_rules',
    columns: { account_id: 'acct', keep_days: plain },
    leftOut: { swept_before: internal },
    order: 't.account_id',
  },
  {
    name: 'balances',
    table: 'balances',
    columns: {
      ...{ account_id: 'acct', available: plain, held: plain, granted: plain, spent: plain },
      ...{ last_entry_number: plain, pending_tasks: plain, pending_tasks_max: plain },
      ...{ kept_tasks: plain, kept_tasks_max: plain, content_bytes: plain },
      ...{ content_bytes_max: plain, is_stopped: plain, spending_paused_at: plain },
    },
    leftOut: { usage_checked_at: internal, has_caps: internal, caps_version: internal },
    order: 't.account_id',
  },
  {
    name: 'spending_caps',
    table: 'spending_caps',
    columns: {
      ...{ id: 'cap', account_id: 'acct', project_id: plain, key_lineage_id: 'key' },
      ...{ period: plain, amount: plain, is_default: plain, starts_at: plain, ends_at: plain },
      ...{ used: plain, charged: plain, created_at: plain },
    },
    order: 't.account_id, t.id',
  },
  {
    name: 'spending_cap_alerts',
    table: 'spending_cap_alerts',
    columns: {
      ...{ cap_id: 'cap', starts_at: plain, step: plain, account_id: 'acct', ends_at: plain },
      ...{ reached_at: plain, told_at: plain },
    },
    order: 't.account_id, t.cap_id, t.starts_at, t.step',
  },
  {
    name: 'ledger_entries',
    table: 'ledger_entries',
    columns: {
      ...{ account_id: 'acct', number: plain, kind: plain, debit: plain, credit: plain },
      ...{ amount: plain, available_after: plain, held_after: plain, task_id: 'task' },
      ...{ reason: plain, created_at: plain },
    },
    order: 't.account_id, t.number',
  },
  {
    name: 'settlements',
    table: 'settlements',
    columns: {
      ...{ account_id: 'acct', task_id: 'task', charged: plain, released: plain },
      ...{ capture_entry_number: plain, release_entry_number: plain, settled_at: plain },
    },
    order: 't.account_id, t.task_id',
  },
  {
    name: 'credit_requests',
    table: 'credit_requests',
    columns: {
      ...{ id: 'credreq', account_id: 'acct', credits: plain, note: plain, asked_by: 'person' },
      ...{ asked_at: plain, state: plain, decided_at: plain, decision_note: plain },
      ...{ granted_credits: plain, entry_number: plain },
    },
    leftOut: { decided_by: staff, adjustment_id: internal },
    order: 't.account_id, t.id',
  },
  {
    name: 'projects',
    table: 'projects',
    columns: {
      ...{ id: plain, account_id: 'acct', name: plain, created_at: plain, archived_at: plain },
    },
    order: 't.id',
  },
  {
    name: 'tags',
    table: 'tags',
    columns: {
      ...{ id: plain, name: plain, description: plain, multiplier_e4: plain },
      ...{ archived_at: plain, next_multiplier_e4: plain, next_effective_at: plain },
    },
    where: 't.id in (select q.tag_id from task_queue q where q.account_id = any($accounts))',
    order: 't.id',
  },
  {
    name: 'tasks',
    table: 'tasks',
    columns: {
      ...{ id: 'task', account_id: 'acct', project_id: plain, key_id: 'maker', prompt: plain },
      ...{ metadata: plain, response_schema: plain, attachments: plain, mode: plain },
      ...{ max_credits: plain, tag_id: plain, mode_multiplier_e4: plain },
      ...{ tag_multiplier_e4: plain, created_revision: plain, content_removed_at: plain },
      ...{ is_tag_unserved: plain },
    },
    leftOut: { text_bytes: internal, response_schema_sent: repeated },
    added: { created_at: { sql: 'uuid_extract_timestamp(t.id)', form: plain } },
    order: 't.account_id, t.id',
  },
  {
    name: 'task_states',
    table: 'task_queue',
    columns: {
      ...{ task_id: 'task', account_id: 'acct', project_id: plain, status: plain, stage: plain },
      ...{ version: plain, mode: plain, tag_id: plain, held_credits: plain, due_at: plain },
      ...{ expires_at: plain, final_at: plain, cancel_reason: plain, urgent_at: plain },
      ...{ overdue_at: plain, is_test: plain },
    },
    leftOut: {
      engineer_id: staff,
      lease_number: internal,
      claim_class: internal,
      turn: internal,
      next_action_at: internal,
      asker_id: staff,
      asker_class: internal,
      asker_until: internal,
    },
    order: 't.account_id, t.task_id',
  },
  {
    name: 'questions',
    table: 'task_questions',
    columns: {
      ...{ task_id: 'task', account_id: 'acct', number: plain, text: plain, choices: plain },
      ...{ allows_text: plain, reply_schema: plain, on_no_reply: plain, default_reply: plain },
      ...{ asked_at: plain, deadline_at: plain, closed_at: plain, outcome: plain, reply: plain },
      ...{ replied_by_key: 'key', replied_by_person: 'person' },
    },
    leftOut: { engineer_id: staff, asker_mailed_at: staff },
    order: 't.account_id, t.task_id, t.number',
  },
  {
    name: 'results',
    table: 'task_results',
    columns: {
      ...{ task_id: 'task', account_id: 'acct', result: plain, provenance: plain },
      effort_seconds: plain,
    },
    order: 't.account_id, t.task_id',
  },
  {
    name: 'attachments',
    table: 'task_attachments',
    columns: {
      ...{ task_id: 'task', account_id: 'acct', position: plain, file_name: plain },
      ...{ mime_type: plain, kind: plain, size_bytes: plain, sha256: 'hex', file_id: plain },
      ...{ removed_at: plain, blocked: plain },
    },
    leftOut: { content: 'is a file of the archive', moves_at: internal },
    added: {
      path: {
        sql: `case when t.file_id is not null then 'files/' || t.file_id
          when t.content is not null then 'files/' || t.task_id || '-' || t.position end`,
        form: plain,
      },
    },
    order: 't.account_id, t.task_id, t.position',
  },
  {
    name: 'uploads',
    table: 'uploads',
    columns: {
      ...{ id: 'upload', account_id: 'acct', key_id: 'maker', revision: plain, file_name: plain },
      ...{ mime_type: plain, kind: plain, size_bytes: plain, sha256: 'hex', state: plain },
      ...{ flaw: plain, file_id: plain, task_id: 'task', created_at: plain, expires_at: plain },
    },
    order: 't.account_id, t.id',
  },
  {
    name: 'task_events',
    table: 'task_events',
    columns: {
      ...{ id: plain, account_id: 'acct', task_id: 'task', version: plain, type: plain },
      ...{ data: plain, occurred_at: plain },
    },
    leftOut: { writer_xid: internal, epoch: internal },
    order: 't.account_id, t.task_id, t.version, t.id',
  },
  {
    name: 'feed_events',
    table: 'feed_events',
    columns: {
      ...{ account_id: 'acct', number: plain, event_id: plain, task_id: 'task', version: plain },
      ...{ type: plain, data: plain, occurred_at: plain, relayed_at: plain },
    },
    leftOut: { epoch: internal },
    order: 't.account_id, t.number',
  },
  {
    name: 'api_keys',
    table: 'api_keys',
    columns: {
      ...{ id: 'key', account_id: 'acct', name: plain, hint: plain, scopes: plain },
      ...{ revision: plain, per_second: plain, per_hour: plain, allowed_addresses: plain },
      ...{ lineage_id: 'key', created_at: plain, expires_at: plain, revoked_at: plain },
      last_used_at: plain,
    },
    leftOut: { secret_hash: secret, pepper_number: internal },
    order: 't.account_id, t.id',
  },
  {
    name: 'webhook_endpoints',
    table: 'webhook_endpoints',
    columns: {
      ...{ id: 'webhook', account_id: 'acct', url: plain, description: plain },
      ...{ event_types: plain, revision: plain, created_at: plain, deleted_at: plain },
      ...{ disabled_at: plain, disabled_reason: plain, previous_secret_until: plain },
    },
    leftOut: { secret, previous_secret: secret, secret_number: internal },
    order: 't.account_id, t.id',
  },
  {
    name: 'webhook_deliveries',
    table: 'webhook_deliveries',
    columns: {
      ...{ id: 'delivery', account_id: 'acct', endpoint_id: 'webhook', event_id: plain },
      ...{ event_type: plain, task_id: 'task', version: plain, sequence: plain, data: plain },
      ...{ status: plain, attempts: plain, occurred_at: plain, created_at: plain },
      finished_at: plain,
    },
    order: 't.endpoint_id, t.id',
  },
  {
    name: 'webhook_attempts',
    table: 'webhook_attempts',
    columns: {
      ...{ delivery_id: 'delivery', endpoint_id: 'webhook', number: plain, started_at: plain },
      ...{ latency_ms: plain, status_code: plain, error: plain, response_excerpt: plain },
    },
    where: `t.endpoint_id in (select e.id from webhook_endpoints e where e.account_id = any($accounts)
      union all select o.id from callback_origins o where o.account_id = any($accounts))`,
    order: 't.delivery_id, t.number',
  },
  {
    name: 'callbacks',
    table: 'task_callbacks',
    columns: {
      ...{ task_id: 'task', account_id: 'acct', format: plain, revision: plain },
      created_at: plain,
    },
    leftOut: { origin_id: internal, sealed_for: internal, url: secret, secret },
    join: 'join callback_origins o on o.id = t.origin_id',
    added: { origin: { sql: 'o.origin', form: plain } },
    order: 't.account_id, t.task_id',
  },
  {
    name: 'members',
    table: 'memberships',
    columns: { account_id: 'acct', person_id: 'person', role: plain, created_at: plain },
    join: 'join auth.users u on u.id = t.person_id',
    added: {
      name: { sql: 'u.name', form: plain },
      email: { sql: 'u.email', form: plain },
    },
    order: 't.account_id, t.person_id',
  },
  {
    name: 'invitations',
    table: 'invitations',
    columns: {
      ...{ id: 'invite', kind: plain, account_id: 'acct', email: plain, role: plain },
      ...{ invited_by: 'person', created_at: plain, expires_at: plain, accepted_at: plain },
      ...{ accepted_by: 'person', revoked_at: plain },
    },
    leftOut: {
      token_hash: secret,
      tag_ids: 'of engineers, whom no account invites',
      capacity: 'of engineers, whom no account invites',
    },
    order: 't.id',
  },
  {
    name: 'notices',
    table: 'notices',
    columns: {
      ...{ account_id: 'acct', number: plain, is_test: plain, kind: plain, subject: plain },
      ...{ data: plain, raised_at: plain, settled_at: plain },
    },
    order: 't.account_id, t.number',
  },
  {
    name: 'request_log',
    table: 'request_log',
    columns: {
      ...{ account_id: 'acct', at: plain, request_id: plain, method: plain, path: plain },
      ...{ status: plain, duration_micros: plain, code: plain, key_id: 'key' },
      ...{ person_id: 'person', task_id: 'task', failed_field: plain },
    },
    leftOut: { writer_xid: internal, epoch: internal },
    order: 't.account_id, t.at, t.request_id',
  },
  {
    name: 'audit_entries',
    table: 'audit_entries',
    columns: {
      ...{ number: plain, recorded_at: plain, account_id: 'acct', actor: 'actor', act: plain },
      ...{ subject: plain, hash: 'hex' },
    },
    leftOut: {
      chain_id: 'is the live account',
      details: 'is there without what operators wrote for each other',
    },
    added: { details: { sql: shownDetails, form: plain } },
    where: 't.chain_id = $live',
    order: 't.number',
  },
]
