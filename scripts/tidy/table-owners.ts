// Which module writes which table. Another module that has to write one calls a function of the owner's
// writes.ts, or composes a part of a statement from there.

/** By module, as `area/module`. */
export const tablesOf: Record<string, readonly string[]> = {
  // By the runner of migrations alone.
  db: ['oldest_versions'],
  'identity/audit': ['audit_chains', 'audit_entries'],
  'identity/secret-numbers': ['secret_numbers'],
  'identity/accounts': ['accounts'],
  'identity/people': [
    ...['auth.credentials', 'auth.passkeys', 'auth.sessions', 'auth.two_factors'],
    ...['auth.used_codes', 'auth.users', 'auth.verifications', 'engineers', 'invitations'],
    ...['memberships', 'operators', 'owed_mails', 'sign_ups'],
    // Written by a trigger on engineers alone.
    'duty_spells',
  ],
  'identity/operators': ['approval_reminders', 'proposals'],
  'identity/api-keys': ['api_keys', 'key_change_counter', 'key_changes'],
  'identity/device-login': ['device_logins'],
  'identity/idempotency': ['idempotency_keys'],
  'money/balances': ['balances'],
  'money/caps': ['spending_cap_alerts', 'spending_caps'],
  'money/credits': [
    ...['adjustments', 'grants', 'ledger_entries', 'ledger_marks', 'ledger_proofs'],
    'settlements',
  ],
  'files/files': ['file_checks', 'stored_files'],
  'files/attachments': ['task_attachments'],
  'files/uploads': ['uploads'],
  'events/request-log': ['request_log'],
  'events/feed': [
    ...['feed_events', 'feed_heads', 'relay_leftovers', 'relay_state', 'task_events'],
  ],
  'events/notices': ['digest_lanes', 'mail_choices', 'notice_heads', 'notices'],
  'events/push': ['push_keys', 'push_notices', 'push_preferences', 'push_subscriptions'],
  'events/webhooks': [
    ...['webhook_attempts', 'webhook_deliveries', 'webhook_due', 'webhook_endpoints'],
    'webhook_lanes',
  ],
  'events/callbacks': ['callback_origins', 'task_callbacks'],
  'work/projects': ['projects'],
  'work/tags': ['tag_prices', 'tags'],
  'work/staffing': ['answer_times', 'holidays', 'staffed_hours'],
  'work/effort': ['task_leases'],
  'work/estimates': [
    ...['answer_time_estimates', 'charge_estimates', 'completed_tasks', 'estimate_mark'],
  ],
  'work/questions': ['task_questions'],
  'work/held-answers': ['held_answers'],
  'work/search': ['task_search', 'task_search_mark'],
  'work/tasks': ['account_turns', 'ai_drafts', 'task_queue', 'task_results', 'tasks'],
  'work/leases': ['queue_clocks'],
  'work/drafts': ['model_usage', 'model_usage_totals'],
  'consoles/engineer': ['draft_acceptances', 'engineer_hours', 'work_drafts'],
  'consoles/content': ['content_rules'],
  'consoles/account-closing': ['closing_mails'],
  'consoles/account-export': ['account_export_parts', 'account_exports'],
  'consoles/credit-requests': ['credit_requests'],
  'consoles/member': ['usage_marks', 'usage_quarters'],
  'consoles/operator-overview': ['client_days', 'floor_hours', 'floor_mark', 'staff_answers'],
  'consoles/operator-system': ['disk_measures', 'incident_snoozes', 'part_sightings'],
}

const ownerOf = new Map(
  Object.entries(tablesOf).flatMap(([module, tables]) => tables.map((table) => [table, module])),
)

export function findOwner(table: string): string | undefined {
  return ownerOf.get(table)
}
