// Every setting the service reads from its environment, with an example and what it is for.
// config.ts reads them; deploy/config.example.env is generated from this list.

export type Setting = { name: string; example: string; about: string }

export const settings = [
  {
    name: 'DATABASE_URL',
    example: 'postgres://trs@127.0.0.1:5432/task_review',
    about: 'PostgreSQL 18. Without it, the local stack is used (for development).',
  },
  {
    name: 'VALKEY_URL',
    example: 'redis://127.0.0.1:6379',
    about: 'Valkey 9, for rate limits, poll snapshots and wake-ups. Losing it loses nothing.',
  },
  {
    name: 'KEY_PEPPERS',
    example: '1:change-me-to-32-random-bytes-or-more',
    about:
      'Numbered secrets that API keys are hashed with, comma-separated; the highest number makes new keys.',
  },
  { name: 'HOST', example: '127.0.0.1', about: 'Address the API listens on.' },
  { name: 'PORT', example: '8080', about: 'Port the API listens on; --port wins.' },
  {
    name: 'WORKER_PORT',
    example: '',
    about:
      'Port on which a process of role worker serves /healthz, /readyz and /metrics; none without it.',
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
    name: 'LOG_LEVEL',
    example: 'info',
    about: 'fatal, error, warn, info, debug, trace or silent.',
  },
  {
    name: 'DATABASE_POOL_SIZE',
    example: '10',
    about: 'Connections for ordinary statements and transactions, per process.',
  },
  {
    name: 'DATABASE_HOT_CONNECTIONS',
    example: '4',
    about: 'Pipelined connections for creates, per process.',
  },
  {
    name: 'API_PROCESS_COUNT',
    example: '1',
    about: 'How many API processes share the rate limits while Valkey is down.',
  },
  {
    name: 'TRUSTED_PROXY_HOPS',
    example: '0',
    about: 'Proxies in front of the API whose X-Forwarded-For is believed.',
  },
  {
    name: 'CELL_NUMBER',
    example: '0',
    about: 'Which cell this is; project ids are drawn from its range.',
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
    about:
      'Set to 1 only by the crash campaign: lets the service start on a database that may lose commits.',
  },
  {
    name: 'SESSION_SECRET',
    example: 'change-me-to-32-random-bytes-or-more',
    about: 'Signs session cookies and the links in mails; at least 32 bytes.',
  },
  {
    name: 'SMTP_URL',
    example: 'smtp://127.0.0.1:1025',
    about: 'Where mail is handed over. Without it no mail is sent and nobody can be invited.',
  },
  {
    name: 'MAIL_FROM',
    example: 'Task Review <no-reply@localhost>',
    about: 'The sender of every mail.',
  },
  {
    name: 'MODEL_BASE_URL',
    example: '',
    about:
      'An OpenAI-compatible endpoint, such as https://api.example.com/v1. Without it there are no drafts and no instant answers.',
  },
  {
    name: 'MODEL_API_KEY',
    example: '',
    about: 'The key for that endpoint, where it needs one.',
  },
  {
    name: 'MODEL_NAME',
    example: '',
    about: 'The model that drafts and answers.',
  },
  {
    name: 'MODEL_TIMEOUT_MS',
    example: '25000',
    about: 'How long one call of the model may take.',
  },
  {
    name: 'MODEL_OUTPUT_TOKENS_MAX',
    example: '4096',
    about: 'The most tokens one answer of the model may have.',
  },
  {
    name: 'MODEL_CIRCUIT_FAILURES_MAX',
    example: '5',
    about:
      'After how many outages in a row a process stops calling the model for 10 seconds at a time.',
  },
  {
    name: 'MODEL_ACCOUNT_DAILY_TOKENS_MAX',
    example: '2000000',
    about:
      'The most tokens the model may use for one account in a day; beyond it tasks go on without drafts.',
  },
  {
    name: 'MODEL_DAILY_TOKENS_MAX',
    example: '200000000',
    about: 'The most tokens the model may use for all accounts in a day.',
  },
  {
    name: 'MODEL_INPUT_PRICE',
    example: '',
    about:
      'What a million tokens that the model reads cost, such as 2.50; with MODEL_OUTPUT_PRICE the operators see what the AI costs.',
  },
  {
    name: 'MODEL_OUTPUT_PRICE',
    example: '',
    about: 'What a million tokens that the model writes cost.',
  },
  { name: 'MODEL_PRICE_CURRENCY', example: 'USD', about: 'What those prices are in.' },
  {
    name: 'LEASE_SECONDS',
    example: '90',
    about: 'How long an engineer holds a task without a heartbeat.',
  },
  {
    name: 'REALTIME_LEASE_SECONDS',
    example: '30',
    about: 'The same for tasks of mode realtime_answer.',
  },
  {
    name: 'IDLE_WARNING_SECONDS',
    example: '120',
    about: 'Without input for so long, an engineer is warned.',
  },
  {
    name: 'IDLE_RELEASE_SECONDS',
    example: '600',
    about: 'Without input for so long, the task goes back to the queue.',
  },
  {
    name: 'EXPIRY_GRACE_SECONDS',
    example: '604800',
    about: 'How long after its due time an unanswered task is cancelled and released.',
  },
  {
    name: 'DRAFT_SECONDS',
    example: '60',
    about:
      'How long a task with a response schema waits for its draft before an engineer may take it.',
  },
  {
    name: 'SWEEP_INTERVAL_MS',
    example: '250',
    about: 'How often a worker looks for tasks whose time has come.',
  },
  {
    name: 'LIVE_LOOK_MS',
    example: '1500',
    about:
      'How often a process looks for news for the workbench pages that are open; one look serves all of them.',
  },
  {
    name: 'FLOOR_LOOK_MS',
    example: '1000',
    about:
      'How often a process looks at the floor for the operators whose pages are open; one look serves all of them.',
  },
  {
    name: 'SIMULATOR_DELAY_MS',
    example: '2000',
    about: 'After how long the simulator answers a task of a test key.',
  },
  {
    name: 'VALIDATOR_PROCESSES',
    example: '2',
    about: 'Child processes that check answers against response schemas, per process.',
  },
  {
    name: 'WEBHOOK_SECRET_KEYS',
    example: '1:change-me-to-32-random-bytes-or-more',
    about:
      'Numbered keys that the secrets of webhooks are sealed with, comma-separated; the highest number seals new ones.',
  },
  {
    name: 'WEBHOOK_ALLOWED_NETWORKS',
    example: '',
    about:
      'Networks of your own that webhooks may be sent to besides public addresses, comma-separated, such as 10.20.0.0/16.',
  },
  {
    name: 'CLAMD_ADDRESS',
    example: '',
    about:
      'A clamd that looks at every file on its way to the store, as host:port or the path of its socket. Without it files are not scanned.',
  },
  {
    name: 'S3_BUCKET',
    example: '',
    about:
      'Where files are kept, in any store that speaks S3 (docs/operate/files.md). Without it there are no uploads, and inline files stay in PostgreSQL.',
  },
  {
    name: 'S3_ENDPOINT',
    example: '',
    about: 'Where this service reaches the store. Without it, AWS in that region.',
  },
  {
    name: 'S3_PUBLIC_ENDPOINT',
    example: '',
    about:
      'Where clients reach the store. Without it they get no links to it, and send files through this service.',
  },
  { name: 'S3_REGION', example: 'us-east-1', about: 'The region that requests are signed for.' },
  {
    name: 'S3_KEY_PREFIX',
    example: '',
    about: 'What the name of every object begins with, such as task-review/.',
  },
  {
    name: 'S3_ACCESS_KEY_ID',
    example: '',
    about:
      'With its secret, the key to the store. Without both, what the AWS SDK finds: a role of the machine, a file.',
  },
  { name: 'S3_SECRET_ACCESS_KEY', example: '', about: 'The secret of that key.' },
  {
    name: 'S3_FORCE_PATH_STYLE',
    example: '',
    about: 'Set to 1 where the bucket is a part of the path and not of the host name.',
  },
  {
    name: 'FILE_RETENTION_DAYS',
    example: '0',
    about: 'After how many days the files of a final task are removed; 0 keeps them for ever.',
  },
] as const satisfies readonly Setting[]
