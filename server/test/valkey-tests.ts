// The tests and campaigns that touch Valkey, which `node scripts/valkey-suite.ts cluster` or `tls` runs on another kind
// of it. Most tests go through a service that asks Valkey for limits; here are those whose proof depends on what it
// holds, and all that reach into it themselves: server/test/sets/valkey-tests.test.ts finds one that is missing.

export const valkeyTests: readonly string[] = [
  'proof/bench/growth/fill.test.ts',
  'server/src/adapters/charge-limits.test.ts',
  'server/src/adapters/limiter-outage.test.ts',
  'server/src/adapters/limiter.test.ts',
  'server/src/adapters/snapshots.test.ts',
  'server/src/adapters/turns.test.ts',
  'server/src/adapters/wait-counts.test.ts',
  'server/src/http/authenticate-key.test.ts',
  'server/src/http/waits.test.ts',
  'server/src/modules/consoles/content/content.test.ts',
  'server/src/modules/consoles/operator-system/routes.test.ts',
  'server/src/modules/events/feed/routes.stream.test.ts',
  'server/src/modules/events/feed/subscriptions.test.ts',
  'server/src/modules/identity/api-keys/key-directory.test.ts',
  'server/src/modules/work/tasks/progress.test.ts',
  'server/src/modules/work/tasks/snapshots.test.ts',
  'server/src/start/worker-relay.test.ts',
  'server/src/start/worker.test.ts',
  'server/test/console/sessions.test.ts',
  'server/test/console/throttle.test.ts',
  'server/test/flows/drain-streams.test.ts',
  'server/test/flows/drain.test.ts',
  'server/test/flows/not-adopted.test.ts',
  'server/test/flows/store-migrate.test.ts',
  'server/test/flows/traces.test.ts',
  'server/test/flows/turns.test.ts',
  'server/test/flows/waiting-ends.test.ts',
  'server/test/flows/waiting.test.ts',
  'server/test/races/batches.test.ts',
  'server/test/slow/five-minutes.test.ts',
  'server/test/slow/limits.test.ts',
  'server/test/slow/poll-sql.test.ts',
  'server/test/slow/restored-work.test.ts',
  'server/test/slow/revocation.test.ts',
  'server/test/slow/waiting-faults.test.ts',
  'server/test/spec/limits.test.ts',
]

/** These name Valkey too, and say nothing of another kind of it. */
export const testsOfOneValkey: Readonly<Record<string, string>> = {
  'proof/torture/valkey-campaigns.test.ts': 'reads the code of campaigns',
  'server/src/adapters/valkey-cluster.test.ts': 'starts a cluster itself, whatever is asked for',
  'server/src/adapters/valkey-tls.test.ts': 'starts a server with TLS itself',
  'server/src/adapters/valkey.test.ts':
    'one connection, its databases and its name; the cluster has a test of its own',
  'server/src/core/config.test.ts': 'reads addresses and connects to none',
  'server/test/harness.test.ts': 'a cluster has one database, so nobody gets their own',
  'server/test/slow/hostile-schemas.test.ts':
    'hands its address to a process, and is about schemas',
  'server/test/slow/pgbouncer.test.ts': 'names the address for settings that need one',
  'server/test/slow/upload-memory.test.ts': 'hands its address to a process, and is about memory',
}

/** With which a test file reaches into Valkey, or hands its address on. */
export const valkeyMarks =
  /createTestValkey|takeValkeyDatabase|startPrivateValkey|startValkeyCluster|startTlsValkey|connectValkey|subscribeValkey|announceKeyChange|emptyValkey|listValkeyKeys|\bvalkeyUrl\b|VALKEY_URL: inject|deps\.valkey\b|\{ valkey \} = service\.deps/

/** Campaigns, with the flags of the sizes at which a cluster is judged. */
export const valkeyCampaigns: Readonly<Record<string, readonly string[]>> = {
  valkey: ['--seconds', '60'],
  snapshots: ['--rounds', '80', '--cut-off', '0'],
  waits: [
    ...['--waits', '300', '--finishing', '30', '--idle-seconds', '3', '--wait-seconds', '15'],
  ],
  ahead: ['--deliveries', '300'],
  turns: [
    ...['--processes', '3', '--tasks', '1', '--command-lines', '2', '--harmed-tasks', '1'],
    ...['--held', '300'],
  ],
}
