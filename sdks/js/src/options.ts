// What a client is made with, checked at once: a mistake shows in the constructor, not in a request.
import { readEnvironment } from './environment.ts'
import { TaskReviewError } from './errors/task-review-error.ts'
import { type Logger, type LogLevel, limitLogger, logLevels } from './logging.ts'
import { type AppInfo, isBrowser } from './runtime.ts'

export interface ClientOptions {
  /** Your key, or a function that gives it before each request. Default: TASKREVIEW_API_KEY. */
  apiKey?: string | (() => string | Promise<string>) | undefined
  /** Where the service is, for example https://tasks.example.com. Default: TASKREVIEW_BASE_URL. */
  baseUrl?: string | undefined
  /** The revision of the API. The types of this package describe A, the default. */
  revision?: 'A' | 'B' | undefined
  /** How long one attempt may take, its body included: 60,000. What a call waits on purpose comes on top. */
  timeoutMs?: number | undefined
  /** How often a failed attempt is repeated: 2. */
  maxRetries?: number | undefined
  /** The longest Retry-After that is sat out: 60,000. A longer one is thrown at once. */
  maxRetryDelayMs?: number | undefined
  /** Whether requests are kept within the rate of the key: true. */
  pace?: boolean | undefined
  /**
   * How long the service may hold a request until its turn, where other processes use the key too: 30
   * seconds, which is the most, and at most half of timeoutMs. 0: it is refused, and tried again.
   */
  rateLimitWaitSeconds?: number | undefined
  /** Used instead of the global fetch. */
  fetch?: typeof fetch | undefined
  /** Sent with every request; null leaves one out. */
  defaultHeaders?: Record<string, string | null> | undefined
  /** Where to log: console, unless given. */
  logger?: Logger | undefined
  /** How much to log: warn. Default: TASKREVIEW_LOG. */
  logLevel?: LogLevel | undefined
  /** What webhooks are checked with. Default: TASKREVIEW_WEBHOOK_SECRET. */
  webhookSecret?: string | undefined
  /** Your application, for the User-Agent. */
  appInfo?: AppInfo | undefined
  /** A page shows its key to everybody who opens it. Set this only where that does no harm. */
  dangerouslyAllowBrowser?: boolean | undefined
  /** Whether the key may go over plain http to another computer: false. Anybody on the way can read it. */
  allowInsecureHttp?: boolean | undefined
}

export interface Settings {
  readonly apiKey: string | (() => string | Promise<string>)
  readonly baseUrl: string
  readonly revision: 'A' | 'B'
  readonly timeoutMs: number
  readonly maxRetries: number
  readonly maxRetryDelayMs: number
  readonly pace: boolean
  readonly rateLimitWaitSeconds: number
  readonly fetch: typeof fetch
  readonly defaultHeaders: Readonly<Record<string, string | null>>
  readonly logger: Logger
  readonly webhookSecret: string | undefined
  readonly appInfo: AppInfo | undefined
}

export function readOptions(options: ClientOptions): Settings {
  if (isBrowser() && options.dangerouslyAllowBrowser !== true) {
    throw new TaskReviewError(
      'Refusing to run in a browser: your API key would be exposed. Call the service from a server; ' +
        'where the key may be seen, set dangerouslyAllowBrowser: true.',
    )
  }
  return {
    apiKey: readApiKey(options.apiKey),
    baseUrl: readBaseUrl(options),
    revision: readRevision(options.revision),
    timeoutMs: readCount('timeoutMs', options.timeoutMs, 60_000),
    maxRetries: readCount('maxRetries', options.maxRetries, 2),
    maxRetryDelayMs: readCount('maxRetryDelayMs', options.maxRetryDelayMs, 60_000),
    pace: options.pace ?? true,
    rateLimitWaitSeconds: readTurnSeconds(options.rateLimitWaitSeconds),
    // Called as a plain function: some runtimes refuse a fetch that is called on another object.
    fetch: options.fetch ?? ((...args) => fetch(...args)),
    defaultHeaders: options.defaultHeaders ?? {},
    logger: limitLogger(options.logger ?? console, readLogLevel(options.logLevel)),
    webhookSecret: options.webhookSecret ?? readEnvironment('TASKREVIEW_WEBHOOK_SECRET'),
    appInfo: options.appInfo,
  }
}

function readApiKey(given: ClientOptions['apiKey']): Settings['apiKey'] {
  const apiKey = given ?? readEnvironment('TASKREVIEW_API_KEY')
  if (apiKey === undefined || apiKey === '') {
    throw new TaskReviewError(
      'Missing API key. Pass apiKey or set TASKREVIEW_API_KEY. Create keys in the dashboard.',
    )
  }
  return typeof apiKey === 'string' ? checkApiKey(apiKey) : apiKey
}

/** A key that no header can carry would be spelled out in the message of the runtime. */
export function checkApiKey(apiKey: string): string {
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new TaskReviewError(
    'The API key is empty or contains invalid characters. ' + 'Copy it again, without quotes.',
  )
}

function readBaseUrl({ baseUrl, allowInsecureHttp }: ClientOptions): string {
  const text = baseUrl ?? readEnvironment('TASKREVIEW_BASE_URL')
  const advice = 'Pass baseUrl, or set TASKREVIEW_BASE_URL, for example https://tasks.example.com.'
  if (text === undefined) throw new TaskReviewError(`baseUrl is not set. ${advice}`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new TaskReviewError(`baseUrl must be an absolute http(s) URL, got ${text}. ${advice}`)
  }
  if (url.protocol === 'http:' && allowInsecureHttp !== true && !isThisComputer(url.hostname)) {
    throw new TaskReviewError(
      `baseUrl is plain http, and anybody between here and ${url.host} could read your API key. ` +
        'Use https; in a network you trust, set allowInsecureHttp: true.',
    )
  }
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

function isThisComputer(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host)
}

function readRevision(given: string | undefined): 'A' | 'B' {
  const revision = given ?? readEnvironment('TASKREVIEW_REVISION') ?? 'A'
  if (revision === 'A' || revision === 'B') return revision
  throw new TaskReviewError(`Unknown API revision ${revision}. Use A or B.`)
}

function readLogLevel(given: string | undefined): LogLevel {
  const level = given ?? readEnvironment('TASKREVIEW_LOG') ?? 'warn'
  const known = logLevels.find((name) => name === level)
  if (known !== undefined) return known
  throw new TaskReviewError(`Unknown log level ${level}. Use one of ${logLevels.join(', ')}.`)
}

const turnSecondsMax = 30

function readTurnSeconds(given: number = turnSecondsMax): number {
  if (Number.isInteger(given) && given >= 0 && given <= turnSecondsMax) return given
  throw new TaskReviewError(
    `rateLimitWaitSeconds must be a whole number from 0 to ${turnSecondsMax}, not ${given}.`,
  )
}

function readCount(name: string, given: number | undefined, usual: number): number {
  if (given === undefined) return usual
  if (Number.isFinite(given) && given >= 0) return given
  throw new TaskReviewError(`${name} must be a number of at least 0, not ${given}.`)
}
