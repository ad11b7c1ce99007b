// Settings that can be read and are wrong.
import type { Fault } from './fault.ts'

const session = 'a-session-secret-that-nobody-guesses-0123456789'

export const settingFaults: readonly Fault[] = [
  {
    id: 'public-url-https',
    what: 'http on the public network',
    mend: /^PUBLIC_URL=https/,
    env: { PUBLIC_URL: 'http://review.example.com', FILES_URL: 'http://files.example.com' },
  },
  {
    id: 'public-url-https',
    what: 'http on a private network',
    mend: /^PUBLIC_URL=https/,
    severity: 'unsafe',
    env: { PUBLIC_URL: 'http://10.1.2.3', FILES_URL: 'http://10.1.2.4' },
  },
  {
    id: 'files-url-https',
    what: 'files over http beside pages over https',
    mend: /^FILES_URL=https/,
    env: { FILES_URL: 'http://files.test' },
  },
  {
    id: 'async-commit-allowed',
    what: 'the switch of crash tests',
    mend: /^UNSAFE_ASYNC_COMMIT=$/,
    env: { UNSAFE_ASYNC_COMMIT: '1' },
  },
  {
    id: 'sign-up-open',
    what: 'open to anyone',
    mend: /^SIGN_UP=invited/,
    env: { SIGN_UP: 'open' },
  },
  {
    id: 'webhook-networks',
    what: 'every network',
    mend: /^WEBHOOK_ALLOWED_NETWORKS=/,
    env: { WEBHOOK_ALLOWED_NETWORKS: '10.20.0.0/16,0.0.0.0/0' },
  },
  {
    id: 'webhook-networks',
    what: 'this machine',
    mend: /^WEBHOOK_ALLOWED_NETWORKS=/,
    severity: 'unsafe',
    env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
  },
  {
    id: 'webhook-networks',
    what: 'a quarter of the addresses of IPv6',
    mend: /^WEBHOOK_ALLOWED_NETWORKS=/,
    severity: 'unsafe',
    env: { WEBHOOK_ALLOWED_NETWORKS: '2000::/3' },
  },
  {
    id: 'model-url-https',
    what: 'prompts in the clear',
    mend: /^MODEL_BASE_URL=https/,
    env: { MODEL_BASE_URL: 'http://api.example.com/v1' },
  },
  { id: 'mail-missing', what: 'no mail server', mend: /^SMTP_URL=/, env: { SMTP_URL: '' } },
  {
    id: 'mail-from',
    what: 'the example sender',
    mend: /^MAIL_FROM=/,
    env: { MAIL_FROM: 'Task Review <no-reply@localhost>' },
  },
  {
    id: 'disk-limits',
    what: 'no disk watched',
    mend: /^DATABASE_BYTES_MAX=/,
    env: { DATABASE_BYTES_MAX: '0' },
  },
  {
    id: 'owner-url-given',
    what: 'the key of the owner in the hands of the API',
    mend: /DATABASE_OWNER_URL=/,
    alter: (ground) => {
      const given = { name: 'DATABASE_OWNER_URL', about: '', value: 'postgres://x', isSecret: true }
      const { config } = ground
      return { ...ground, config: { ...config, shownSettings: [...config.shownSettings, given] } }
    },
  },
  {
    id: 'node-version',
    what: 'an old Node.js',
    mend: /Node\.js 24/,
    alter: (ground) => ({ ...ground, nodeVersion: '22.20.0' }),
  },
  {
    id: 'secrets-guessable',
    what: 'a word four times',
    mend: /openssl rand/,
    env: { KEY_PEPPERS: '1:passwordpasswordpasswordpassword' },
  },
  {
    id: 'secrets-equal',
    what: 'one secret for two purposes',
    mend: /openssl rand/,
    env: { SESSION_SECRET: session, WEBHOOK_SECRET_KEYS: `1:${session}` },
  },
  {
    id: 'secrets-equal',
    what: 'one secret under two numbers',
    mend: /openssl rand/,
    env: { KEY_PEPPERS: `1:${session},2:${session}` },
  },
  {
    id: 'secrets-gap',
    what: 'a number that was lost',
    mend: /the number named/,
    plant: async ({ env }) => ({
      KEY_PEPPERS: `${env.KEY_PEPPERS},3:${session}`,
    }),
  },
  {
    id: 'database-password',
    what: 'the password of examples',
    mend: /^DATABASE_URL=/,
    env: { DATABASE_URL: 'postgres://task_review:postgres@db.internal/task_review' },
  },
]
