// Tables with a reference to an account of which nothing is exported, each with the reason.
// exported-tables.test.ts fails on a table that is neither here nor in exported-tables.ts.

const derived = 'added up from what is exported'
const working = 'working papers of the engineers, which no client sees'

export const leftOutTables: Readonly<Record<string, string>> = {
  account_turns: 'whose turn it is in the queue of engineers',
  account_exports: 'the exports themselves; that they were asked for is in audit_entries',
  account_export_parts: 'the exports themselves',
  adjustments: 'what operators propose; what was approved is in ledger_entries',
  ai_drafts: working,
  audit_chains: 'the end of the chain, which is the last line of audit_entries',
  'auth.credentials': 'how a person signs in; its account_id is not one of an account',
  callback_origins: 'each is in the lines of callbacks',
  charge_estimates: derived,
  client_days: derived,
  closing_mails: 'mails that wait for the mail server; a closed account has no export',
  completed_tasks: derived,
  device_logins: 'codes that last minutes; a key made by one is in api_keys',
  digest_lanes: 'when mail with notices is due',
  draft_acceptances: working,
  feed_heads: derived,
  grants: 'how credits were given; the credits are in ledger_entries',
  held_answers: 'answers for a few seconds, until they are sent',
  idempotency_keys: 'lets this service recognize a request that is sent again, for 30 days',
  key_changes: 'tells processes of this service which keys changed',
  ledger_marks: derived,
  model_usage: 'limits of the language model of the service',
  notice_heads: derived,
  push_notices: 'what is to be sent to browsers of engineers',
  stored_files: 'the files are in the archive, listed in files.jsonl',
  task_leases: working,
  task_search: derived,
  usage_marks: derived,
  usage_quarters: derived,
  webhook_due: 'when a delivery is tried next',
  webhook_lanes: 'whose turn it is among deliveries',
  work_drafts: working,
}
