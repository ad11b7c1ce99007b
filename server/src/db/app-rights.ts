// What the role of the service may do (docs/operate/database.md). Invariants:
// - It owns nothing and makes nothing in any schema.
// - What was moved, audited, settled or told is added and read, never changed, deleted or emptied.
// - Each table is named here with its rights, and each function that does more. One that a migration adds
//   without a row here is closed to the service until it has one (server/test/sets/database-rights.test.ts).
//   Default privileges would give a new table the rights of all others without anybody having asked.
// pg-boss makes a table for each queue when that is declared, so its schema alone is granted as a whole, and
// by default privileges for the tables to come.
import { sql } from 'kysely'
import { lockUntilCommit } from './advisory-locks.ts'
import type { Db, Tx } from './handles.ts'

/** By the rights, as SQL names them. Partitions are reached through their tables and have none. */
export const tablesByRights: Record<string, readonly string[]> = {
  select: ['kysely_migration', 'kysely_migration_lock', 'oldest_versions'],
  'select, insert': [
    ...['audit_entries', 'feed_events', 'grants', 'ledger_entries', 'ledger_proofs'],
    ...['request_log', 'settlements', 'task_events'],
  ],
  // A chain is made with its account by a trigger, and then only goes forward.
  'select, update (last_number, last_hash)': ['audit_chains'],
  // A price that was to come may be replaced; what it was stays.
  'select, insert, update (replaced_at)': ['tag_prices'],
  'select, insert, update': [
    ...['account_turns', 'accounts', 'adjustments', 'api_keys', 'balances', 'digest_lanes'],
    ...[
      'duty_spells',
      'engineers',
      'estimate_mark',
      'feed_heads',
      'file_checks',
      'floor_mark',
      'invitations',
    ],
    ...['key_change_counter', 'ledger_marks', 'model_usage', 'model_usage_totals', 'notice_heads'],
    ...['part_sightings', 'projects', 'proposals', 'queue_clocks', 'relay_state', 'tags'],
    ...['usage_marks', 'usage_quarters', 'account_exports', 'secret_numbers'],
    ...['credit_requests', 'incident_snoozes', 'task_search_mark'],
  ],
  'select, insert, update, delete': [
    'approval_reminders',
    ...['auth.credentials', 'auth.passkeys', 'auth.sessions', 'auth.two_factors'],
    ...['auth.used_codes', 'auth.users', 'auth.verifications'],
    ...[
      'account_export_parts',
      'ai_drafts',
      'answer_time_estimates',
      'answer_times',
      'callback_origins',
      'charge_estimates',
      'client_days',
      'closing_mails',
      'completed_tasks',
      'content_rules',
      'device_logins',
      'disk_measures',
    ],
    ...['draft_acceptances', 'engineer_hours', 'floor_hours', 'held_answers', 'holidays'],
    ...['idempotency_keys', 'staff_answers'],
    ...['push_keys', 'push_notices', 'push_preferences', 'push_subscriptions'],
    ...['key_changes', 'mail_choices', 'memberships', 'notices', 'operators', 'owed_mails'],
    ...[
      'relay_leftovers',
      'sign_ups',
      'staffed_hours',
      'stored_files',
      'task_attachments',
      'task_leases',
    ],
    ...['spending_cap_alerts', 'spending_caps', 'task_callbacks', 'task_queue', 'task_questions'],
    ...['task_results', 'task_search'],
    ...['tasks', 'uploads', 'webhook_attempts'],
    ...['webhook_deliveries', 'webhook_due', 'webhook_endpoints', 'webhook_lanes', 'work_drafts'],
  ],
}

/** Identity columns need no right to their sequence. */
export const sequences: readonly string[] = ['project_ids']

/** Those that run with the rights of the owner, and are closed to everybody else. */
export const functions: readonly string[] = [
  'make_days(text, integer, integer)',
  'drop_day(text, date)',
  'delete_events_of_test_tasks(uuid, uuid[])',
  'delete_feed_of_test_account(uuid, timestamptz)',
  'strike_out_person(uuid)',
  'raise_epoch(integer)',
  'pgboss.create_queue(text, jsonb)',
]

const schemas = ['public', 'auth', 'pgboss']
const rightsOnJobs = 'select, insert, update, delete'

/** Gives the role these rights and no others, all in one transaction; asked as the owner of the tables. */
export async function grantAppRights(db: Db, appRole: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${appRole}`.execute(db)
  if (rows.length === 0)
    throw new Error(
      `The role ${appRole} of DATABASE_URL does not exist: create it, or set DATABASE_ADMIN_URL.`,
    )
  await db.transaction().execute(async (tx) => {
    // Two that grant beside each other would fail on the same rows of the catalog.
    await lockUntilCommit(tx, 'app-rights', appRole)
    for (const statement of listGrants(appRole)) await runStatement(tx, statement)
  })
}

function listGrants(appRole: string): string[] {
  const role = quoteName(appRole)
  const tables = Object.entries(tablesByRights).map(
    ([rights, names]) => `grant ${rights} on ${names.map(quoteTable).join(', ')} to ${role}`,
  )
  return [
    `revoke all on all tables in schema ${schemas.join(', ')} from ${role}`,
    `revoke all on all sequences in schema ${schemas.join(', ')} from ${role}`,
    `revoke create on schema ${schemas.join(', ')} from ${role}`,
    `grant usage on schema ${schemas.join(', ')} to ${role}`,
    ...tables,
    `grant usage on sequence ${sequences.join(', ')} to ${role}`,
    `grant execute on function ${functions.join(', ')} to ${role}`,
    `grant ${rightsOnJobs} on all tables in schema pgboss to ${role}`,
    `alter default privileges in schema pgboss grant ${rightsOnJobs} on tables to ${role}`,
  ]
}

async function runStatement(tx: Tx, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx)
}

/** A table outside public is named with its schema. */
function quoteTable(name: string): string {
  return name.split('.').map(quoteName).join('.')
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
