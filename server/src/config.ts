// The only reader of process.env. Read once at start, checked, frozen and passed down.
// deploy/config.example.env is generated from `settings`, and a test compares the two.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Setting = { name: string; example: string; about: string }

export const settings = [
  {
    name: 'DATABASE_URL',
    example: 'postgres://trs@127.0.0.1:5432/task_review',
    about: 'PostgreSQL 18. Without it, .stack/urls.json of the local stack is read.',
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
    name: 'PUBLIC_URL',
    example: 'http://127.0.0.1:8080',
    about: 'Where clients reach this service; used in links.',
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
] as const satisfies readonly Setting[]

type SettingName = (typeof settings)[number]['name']

export type Config = {
  databaseUrl: string
  valkeyUrl: string
  keyPeppers: ReadonlyMap<number, string>
  host: string
  port: number
  publicUrl: string
  logLevel: string
  databasePoolSize: number
  databaseHotConnections: number
  apiProcessCount: number
  trustedProxyHops: number
  cellNumber: number
  revisionBDeprecatedAt: Date | undefined
  revisionBSunsetAt: Date | undefined
  unsafeAsyncCommit: boolean
}

type Environment = Partial<Record<string, string>>
type StackUrls = { databaseUrl: string; valkeyUrl: string; keyPepper: string }

export class ConfigError extends Error {}

export type ReadOptions = { env?: Environment; folder?: string; port?: string }

export function readConfig(options: ReadOptions = {}): Config {
  const { folder = process.cwd() } = options
  const env: Environment = {
    ...(options.env ?? process.env),
    ...(options.port !== undefined && { PORT: options.port }),
  }
  const problems: string[] = []
  const text = (name: SettingName) => env[name]?.trim() || undefined
  const whole = (name: SettingName, fallback: number, min: number) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isSafeInteger(value) || value < min)
      problems.push(`${name} must be a whole number of at least ${min}`)
    return value
  }
  const time = (name: SettingName) => {
    const value = text(name)
    if (value === undefined) return undefined
    const date = new Date(value)
    if (Number.isNaN(date.getTime())) problems.push(`${name} must be an ISO 8601 time`)
    return date
  }
  const stack = text('DATABASE_URL') === undefined ? readStack(folder) : undefined
  const required = (name: SettingName, fallback: string | undefined) => {
    const value = text(name) ?? fallback
    if (value === undefined)
      problems.push(`${name} is not set, and there is no .stack/urls.json (run: pnpm stack up)`)
    return value ?? ''
  }
  const port = whole('PORT', 8080, 0)
  const host = text('HOST') ?? '127.0.0.1'
  const config: Config = {
    databaseUrl: required('DATABASE_URL', stack?.databaseUrl),
    valkeyUrl: required('VALKEY_URL', stack?.valkeyUrl),
    keyPeppers: readPeppers(required('KEY_PEPPERS', stack && `1:${stack.keyPepper}`), problems),
    host,
    port,
    publicUrl: text('PUBLIC_URL') ?? `http://${host}:${port}`,
    logLevel: text('LOG_LEVEL') ?? 'info',
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 1),
    databaseHotConnections: whole('DATABASE_HOT_CONNECTIONS', 4, 1),
    apiProcessCount: whole('API_PROCESS_COUNT', 1, 1),
    trustedProxyHops: whole('TRUSTED_PROXY_HOPS', 0, 0),
    cellNumber: whole('CELL_NUMBER', 0, 0),
    revisionBDeprecatedAt: time('REVISION_B_DEPRECATED_AT'),
    revisionBSunsetAt: time('REVISION_B_SUNSET_AT'),
    unsafeAsyncCommit: text('UNSAFE_ASYNC_COMMIT') === '1',
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(config)
}

function readStack(folder: string): StackUrls | undefined {
  const file = join(folder, '.stack', 'urls.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StackUrls) : undefined
}

function readPeppers(text: string, problems: string[]): Map<number, string> {
  const peppers = new Map<number, string>()
  for (const part of text.split(',').filter((entry) => entry !== '')) {
    const colon = part.indexOf(':')
    const number = Number(part.slice(0, colon))
    const secret = part.slice(colon + 1)
    if (colon < 1 || !Number.isSafeInteger(number) || number < 1) {
      problems.push('KEY_PEPPERS entries must look like 1:secret')
    } else if (Buffer.byteLength(secret) < 32) {
      problems.push(`KEY_PEPPERS: secret ${number} is shorter than 32 bytes`)
    } else if (secret.startsWith('change-me')) {
      problems.push(`KEY_PEPPERS: secret ${number} is the example value`)
    } else {
      peppers.set(number, secret)
    }
  }
  return peppers
}

/** The text of deploy/config.example.env. */
export function writeExampleConfig(): string {
  return `${settings.map(({ name, example, about }) => `# ${about}\n${name}=${example}\n`).join('\n')}`
}
