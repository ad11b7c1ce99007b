// Every setting the service reads from its environment, with an example and what it is for. A plain
// number or text is declared here alone: config.ts has it under its key. deploy/config.example.env is
// generated from this list.
import { backupSettings } from './config-settings-backup.ts'
import { fileSettings } from './config-settings-files.ts'
import { modelSettings } from './config-settings-model.ts'
import { traceSettings } from './config-settings-traces.ts'

export type Setting = {
  name: string
  /** Where the configuration has it, of a setting that is read as it is; others are read one by one. */
  key?: string
  /** Of a whole number. */
  min?: number
  /** Also the default, of a setting that has a key or a minimum. */
  example: string
  /** Never shown, and may come from a file: NAME_FILE (config-secrets.ts). */
  isSecret?: true
  about: string
}

export const settings = [
  {
    name: 'DATABASE_URL',
    example: 'postgres://trs@127.0.0.1:5432/task_review',
    isSecret: true,
    about:
      'PostgreSQL 18, as the role that api, worker and admin work as. Without it, the local stack is used (for development).',
  },
  {
    name: 'DATABASE_OWNER_URL',
    example: '',
    isSecret: true,
    about:
      'The same database as the owner of its tables, read by role migrate alone, which then gives the role of DATABASE_URL its rights. Without it, the role of DATABASE_URL owns the tables.',
  },
  {
    name: 'DATABASE_ADMIN_URL',
    example: '',
    isSecret: true,
    about:
      'The same server as a role that may create roles and databases, read by role migrate alone, which then makes the database and the two roles where they are missing.',
  },
  {
    name: 'VALKEY_URL',
    example: 'redis://127.0.0.1:6379',
    isSecret: true,
    about:
      'Valkey 9, for rate limits, poll snapshots and pub/sub. Holds no durable data. Also a cluster (redis+cluster://host:6379,host:6379) or sentinels (redis+sentinel://host:26379,host:26379/name); rediss for TLS.',
  },
  {
    name: 'KEY_PEPPERS',
    example: '1:change-me-to-32-random-bytes-or-more',
    isSecret: true,
    about:
      'Numbered secrets that hash API keys, comma-separated; the highest number without -next behind it hashes new keys (docs/operate/secrets.md).',
  },
  { name: 'HOST', key: 'host', example: '127.0.0.1', about: 'Address the API listens on.' },
  {
    name: 'PORT',
    key: 'port',
    min: 0,
    example: '8080',
    about: 'Port the API listens on; --port wins.',
  },
  {
    name: 'WORKER_PORT',
    min: 0,
    example: '',
    about: 'Port on which a process of role worker serves /healthz and /readyz; none without it.',
  },
  {
    name: 'METRICS_PORT',
    min: 0,
    example: '',
    about:
      'Port on which every process serves /metrics for Prometheus; none without it. It has no authentication, so clients must not be able to reach it.',
  },
  {
    name: 'METRICS_HOST',
    key: 'metricsHost',
    example: '127.0.0.1',
    about: 'Address of that port; 0.0.0.0 where Prometheus runs on another machine.',
  },
  {
    name: 'CONNECTIONS_MAX',
    key: 'connectionsMax',
    min: 1,
    example: '20000',
    about:
      'Connections an API process accepts; beyond it new ones are closed immediately. Without a proxy in front, one address may have half of them.',
  },
  {
    name: 'PUBLIC_URL',
    example: 'http://127.0.0.1:8080',
    about: 'Where clients reach this service; used in links.',
  },
  {
    name: 'FILES_URL',
    example: 'http://localhost:8080',
    about:
      'Where files are read: this service under another host name than that of PUBLIC_URL, so that no cookie goes there. May be left out where PUBLIC_URL is at 127.0.0.1; localhost is then taken.',
  },
  {
    name: 'WEB_FOLDER',
    example: '',
    about:
      'The built web (pnpm --filter web build), whose pages are then served too; none serves no pages, and the links in mails then need another server of them at PUBLIC_URL. Without it, web/dist beside the server is taken where it was built.',
  },
  {
    name: 'PACKAGES',
    example: '',
    about:
      'The built client packages (node scripts/build-packages.ts), which are then served at /packages/; off serves none. Without it, dist/packages beside the server is taken where it was built.',
  },
  {
    name: 'LOG_LEVEL',
    key: 'logLevel',
    example: 'info',
    about: 'fatal, error, warn, info, debug, trace or silent.',
  },
  ...traceSettings,
  {
    name: 'DATABASE_POOL_SIZE',
    key: 'databasePoolSize',
    min: 1,
    example: '10',
    about: 'Connections for ordinary statements and transactions, per process.',
  },
  {
    name: 'DATABASE_HOT_CONNECTIONS',
    key: 'databaseHotConnections',
    min: 1,
    example: '4',
    about: 'Pipelined connections for creates, per process.',
  },
  {
    name: 'DATABASE_BYTES_MAX',
    key: 'databaseBytesMax',
    min: 0,
    example: '0',
    about:
      'How large database and write-ahead log may grow together, in bytes. From 90% of it requests that add content are answered 503. 0 does not watch it. Counting the log needs the role pg_monitor.',
  },
  {
    name: 'WATCHED_PATHS',
    example: '',
    about:
      'Directories on the machine of the worker, comma-separated, such as the data directory of PostgreSQL. From 90% of their file system requests that add content are answered 503.',
  },
  {
    name: 'API_PROCESS_COUNT',
    key: 'apiProcessCount',
    min: 1,
    example: '1',
    about: 'How many API processes share the rate limits while Valkey is down.',
  },
  {
    name: 'TRUSTED_PROXY_HOPS',
    key: 'trustedProxyHops',
    min: 0,
    example: '0',
    about: 'Number of trusted proxies in front of the API (X-Forwarded-For).',
  },
  {
    name: 'CELL_NUMBER',
    key: 'cellNumber',
    min: 0,
    example: '0',
    about: 'Which cell this is; project ids are drawn from its range.',
  },
  {
    name: 'DEFAULT_REVISION',
    example: 'A',
    about: 'A or B: the revision of replies to requests without a known key or a header.',
  },
  {
    name: 'REVISION_B_DEPRECATED_AT',
    example: '',
    about: 'ISO time; sends a Deprecation header to revision B when set.',
  },
  {
    name: 'REVISION_B_SUNSET_AT',
    example: '',
    about: 'ISO time; sends a Sunset header to revision B when set.',
  },
  {
    name: 'UNSAFE_ASYNC_COMMIT',
    example: '',
    about: '1, by crash tests alone: starts on a database that may lose commits.',
  },
  {
    name: 'SESSION_SECRET',
    example: 'change-me-to-32-random-bytes-or-more',
    isSecret: true,
    about:
      'Numbered secrets that sign session cookies and links and seal second factors, comma-separated, as 1:…,2:…; without a number it is 1. The highest number without -next behind it makes new ones (docs/operate/secrets.md). At least 32 bytes each.',
  },
  {
    name: 'SECRETS_FOLDER',
    example: '/secrets',
    about: 'Where role init makes the secrets of a new installation, once; read by no other role.',
  },
  {
    name: 'FIRST_OPERATOR_EMAIL',
    key: 'firstOperatorEmail',
    example: '',
    about:
      'The address of the first operator. While there is no other, migrate makes them an operator and prints a link to choose a password. Without it, admin create-operator does.',
  },
  {
    name: 'GRANT_ALONE_MAX',
    key: 'grantAloneMax',
    min: 0,
    example: '50000',
    about:
      'Credits that one operator, or the command line, grants an account alone within 24 hours; a larger grant waits for a second person. 0 makes every grant wait.',
  },
  {
    name: 'SIGN_UP',
    example: 'invited',
    about:
      'Who may sign up: open (anyone), invited (only with an invitation), domain (addresses of SIGN_UP_DOMAINS, or with an invitation) or closed (nobody; only existing users can be invited). invited unless set; open on the local stack.',
  },
  {
    name: 'SIGN_UP_DOMAINS',
    example: '',
    about: 'Domains of SIGN_UP=domain, comma-separated; subdomains count apart.',
  },
  {
    name: 'SMTP_URL',
    example: 'smtp://127.0.0.1:1025',
    isSecret: true,
    about: 'Where mail is handed over. Without it no mail is sent and nobody can be invited.',
  },
  {
    name: 'MAIL_FROM',
    key: 'mailFrom',
    example: 'Task Review <no-reply@localhost>',
    about: 'The sender of every mail.',
  },
  {
    name: 'LEAK_REPORT_PUBLIC_KEYS_URL',
    key: 'leakReportPublicKeysUrl',
    example: '',
    about:
      'Where GitHub publishes the keys that sign its reports of leaked API keys (docs/operate/leaked-keys.md). Without it such reports are taken like those of anybody.',
  },
  ...modelSettings,
  {
    name: 'LEASE_SECONDS',
    key: 'leaseSeconds',
    min: 1,
    example: '90',
    about: 'Lease duration without a heartbeat.',
  },
  {
    name: 'REALTIME_LEASE_SECONDS',
    key: 'realtimeLeaseSeconds',
    min: 1,
    example: '30',
    about: 'The same for tasks of mode realtime_answer.',
  },
  {
    name: 'IDLE_WARNING_SECONDS',
    key: 'idleWarningSeconds',
    min: 1,
    example: '120',
    about: 'Without input for so long, an engineer is warned.',
  },
  {
    name: 'IDLE_RELEASE_SECONDS',
    key: 'idleReleaseSeconds',
    min: 1,
    example: '600',
    about: 'Without input for so long, the task goes back to the queue.',
  },
  {
    name: 'EXPIRY_GRACE_SECONDS',
    key: 'expiryGraceSeconds',
    min: 0,
    example: '604800',
    about: 'How long after its due time an unanswered task is cancelled and released.',
  },
  {
    name: 'DRAFT_SECONDS',
    key: 'draftSeconds',
    min: 1,
    example: '60',
    about:
      'How long a task with a response schema waits for its draft before an engineer may take it.',
  },
  {
    name: 'SWEEP_INTERVAL_MS',
    key: 'sweepIntervalMs',
    min: 10,
    example: '250',
    about: 'How often a worker looks for tasks whose deadline has passed.',
  },
  {
    name: 'LIVE_LOOK_MS',
    key: 'liveLookMs',
    min: 10,
    example: '1500',
    about: 'How often a process reads changes for all its open workbench pages.',
  },
  {
    name: 'FLOOR_LOOK_MS',
    key: 'floorLookMs',
    min: 10,
    example: '1000',
    about: 'How often a process refreshes the overview for all its open operator pages.',
  },
  {
    name: 'SIMULATOR_DELAY_MS',
    key: 'simulatorDelayMs',
    min: 0,
    example: '2000',
    about: 'After how long the simulator answers a task of a test key.',
  },
  {
    name: 'VALIDATOR_PROCESSES',
    key: 'validatorProcesses',
    min: 1,
    example: '2',
    about: 'Child processes that check answers against response schemas, per process.',
  },
  {
    name: 'WEBHOOK_SECRET_KEYS',
    example: '1:change-me-to-32-random-bytes-or-more',
    isSecret: true,
    about:
      'Numbered keys that the secrets of webhooks are sealed with, comma-separated; the highest number without -next behind it seals new ones (docs/operate/secrets.md).',
  },
  {
    name: 'WEBHOOK_ALLOWED_NETWORKS',
    example: '',
    about:
      'Networks of your own that webhooks may be sent to besides public addresses, comma-separated, such as 10.20.0.0/16.',
  },
  ...fileSettings,
  ...backupSettings,
] as const satisfies readonly Setting[]

type Known = (typeof settings)[number]

export type SettingName = Known['name']
export type WholeName = Extract<Known, { min: number }>['name']
/** What config.ts has of the settings that are read as they are. */
export type PlainSettings = Record<Extract<Known, { key: string; min: number }>['key'], number> &
  Record<Exclude<Extract<Known, { key: string }>, { min: number }>['key'], string>
