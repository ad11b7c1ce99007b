// The only reader of process.env. Read once at start, checked, frozen and passed down.
// The list of settings, from which the example configuration is made, is in config-settings.ts.
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { type BackupConfig, readBackup } from './config-backup.ts'
import { type ModelConfig, readModel, readProseDrafts } from './config-model.ts'
import { listGiven, readSecretFiles, secretNames } from './config-secrets.ts'
import {
  type PlainSettings,
  type Setting,
  type SettingName,
  settings,
  type WholeName,
} from './config-settings.ts'
import { type ShownSetting, showSettings } from './config-shown.ts'
import { readSignUp, type SignUpConfig } from './config-signup.ts'
import { findStack, nameDatabase, type StackUrls } from './config-stack.ts'
import { readTraces, type TraceConfig } from './config-traces.ts'
import { type Revision, revisions } from './money.ts'
import { type RingName, readSecretRing, ringNames, type SecretRing } from './secret-ring.ts'
import { readValkeyAddress, valkeyAddressRule } from './valkey-address.ts'

/** Numbers and texts that are declared in config-settings.ts alone are there under their keys. */
export type Config = PlainSettings & {
  databaseUrl: string
  /** Both for role migrate alone. */
  databaseOwnerUrl: string | undefined
  databaseAdminUrl: string | undefined
  /** Which database it is, for people. */
  databaseLabel: string
  valkeyUrl: string
  keyPeppers: SecretRing
  /** Undefined where a worker alone serves nothing. */
  workerPort: number | undefined
  /** Undefined where the metrics are not served. */
  metricsPort: number | undefined
  publicUrl: string
  /** Where clients' files are read: another host than that of publicUrl. */
  filesUrl: string
  /** Undefined where no pages are served. */
  webFolder: string | undefined
  /** Undefined where no client packages are served. */
  packagesFolder: string | undefined
  watchedPaths: readonly string[]
  revisionBDeprecatedAt: Date | undefined
  revisionBSunsetAt: Date | undefined
  defaultRevision: Revision
  unsafeAsyncCommit: boolean
  /** Whether its log is archived, or others see to backups. */
  databaseBackup: 'archive' | 'elsewhere'
  /** Who may sign up. */
  signUp: SignUpConfig
  sessionSecrets: SecretRing
  smtpUrl: string | undefined
  /** Undefined where no model is configured: then there are no drafts and no instant answers. */
  model: ModelConfig | undefined
  /** Whether an account may have AI drafts of tasks without a response schema. */
  allowsProseDrafts: boolean
  /** What the secrets of webhooks are sealed with. */
  webhookSecretKeys: SecretRing
  /** As 10.0.0.0/8 each; webhooks are sent there besides to public addresses. */
  webhookAllowedNetworks: readonly string[]
  /** Undefined where no store of files is configured: inline files stay in the database. */
  store: StoreConfig | undefined
  /** Undefined where files are not scanned. */
  clamdAddress: { host: string; port: number } | { path: string } | undefined
  /** Undefined where nothing is traced. */
  traces: TraceConfig | undefined
  /** Where rings are read from that a file holds. */
  ringFiles: Partial<Record<RingName, string>>
  /** For the operators' page about the installation: no secret is in it. */
  shownSettings: readonly ShownSetting[]
}

export type StoreConfig = {
  endpoint: string | undefined
  publicEndpoint: string | undefined
  region: string
  bucket: string
  keyPrefix: string
  /** Undefined leaves it to the SDK to find some. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  isPathStyle: boolean
}

type Environment = Partial<Record<string, string>>
export class ConfigError extends Error {}

export type ReadOptions = { env?: Environment; folder?: string; port?: string }

export function readConfig(options: ReadOptions = {}): Config {
  const { folder = process.cwd() } = options
  const problems: string[] = []
  const own = readSecretFiles(options.env ?? process.env, problems)
  // Without it, every later line would only say that what the file should hold is missing.
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const { stackFolder, stack, dev } = findStack(own, folder)
  const env: Environment = {
    ...dev?.env,
    ...own,
    ...(options.port !== undefined && { PORT: options.port }),
  }
  const reader = createReader(env, problems)
  const { text, whole, time } = reader
  const required = (name: SettingName, fallback: string | undefined) => {
    const value = text(name) ?? fallback
    if (value === undefined)
      problems.push(`${name} is not set, and no stack runs in ${stackFolder} (run: pnpm stack up)`)
    return value ?? ''
  }
  const ring = (name: RingName, ofStack: string | undefined) =>
    readSecretRing(name, required(name, ofStack && `1:${ofStack}`), problems)
  const plain = readPlain(reader)
  const publicUrl = text('PUBLIC_URL') ?? `http://${plain.host}:${plain.port}`
  const databaseUrl = required('DATABASE_URL', stack?.databaseUrl)
  // A database that was named has no other roles than those that were named with it.
  const ownStack = text('DATABASE_URL') === undefined ? stack : undefined
  const config: Config = {
    ...plain,
    databaseUrl,
    databaseOwnerUrl: text('DATABASE_OWNER_URL') ?? ownStack?.databaseOwnerUrl,
    databaseAdminUrl: text('DATABASE_ADMIN_URL') ?? ownStack?.databaseAdminUrl,
    databaseLabel: nameDatabase(databaseUrl, dev),
    valkeyUrl: readValkeyUrl(required('VALKEY_URL', stack?.valkeyUrl), problems),
    keyPeppers: ring('KEY_PEPPERS', stack?.keyPepper),
    workerPort: text('WORKER_PORT') === undefined ? undefined : whole('WORKER_PORT'),
    metricsPort: text('METRICS_PORT') === undefined ? undefined : whole('METRICS_PORT'),
    publicUrl,
    filesUrl: readFilesUrl(reader, publicUrl),
    webFolder: readWebFolder(reader),
    packagesFolder: readPackagesFolder(reader),
    watchedPaths: readPaths(reader, 'WATCHED_PATHS'),
    defaultRevision: readDefaultRevision(reader),
    revisionBDeprecatedAt: time('REVISION_B_DEPRECATED_AT'),
    revisionBSunsetAt: time('REVISION_B_SUNSET_AT'),
    unsafeAsyncCommit: text('UNSAFE_ASYNC_COMMIT') === '1',
    databaseBackup: readDatabaseBackup(reader),
    signUp: readSignUp(text('SIGN_UP'), text('SIGN_UP_DOMAINS'), { stack, problems }),
    sessionSecrets: ring('SESSION_SECRET', stack?.sessionSecret),
    smtpUrl: text('SMTP_URL') ?? stack?.smtpUrl,
    model: readModel(reader, stack),
    allowsProseDrafts: readProseDrafts(reader),
    webhookSecretKeys: ring('WEBHOOK_SECRET_KEYS', stack?.webhookSecretKey),
    webhookAllowedNetworks: readNetworks(reader, 'WEBHOOK_ALLOWED_NETWORKS'),
    store: readStore(reader, stack),
    clamdAddress: readSocketAddress(reader, 'CLAMD_ADDRESS'),
    traces: readTraces(reader),
    ringFiles: findRingFiles(env),
    shownSettings: showSettings(env),
  }
  if (config.clamdAddress && !config.store)
    problems.push(
      'CLAMD_ADDRESS is set, but S3_BUCKET is not: files are scanned on their way there',
    )
  const { leakReportPublicKeysUrl: keysUrl } = plain
  if (keysUrl !== '' && !/^https?:$/.test(URL.parse(keysUrl)?.protocol ?? ''))
    problems.push('LEAK_REPORT_PUBLIC_KEYS_URL must be a URL, such as https://keys.example.com')
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(config)
}

/** Where it is missing, that was said already. */
function readValkeyUrl(url: string, problems: string[]): string {
  if (url !== '' && readValkeyAddress(url) === undefined)
    problems.push(`VALKEY_URL ${valkeyAddressRule}`)
  return url
}

function findRingFiles(env: Environment): Config['ringFiles'] {
  const files = ringNames.map((name) => [name, env[`${name}_FILE`]?.trim()] as const)
  return Object.fromEntries(files.filter(([, path]) => path))
}

/** Read alone, by the role that makes what the rest is read from. */
export function readSecretsFolder(env: Environment = process.env): string {
  return createReader(env, []).text('SECRETS_FOLDER') ?? find('SECRETS_FOLDER').example
}

/** Read alone too: a machine to restore onto has none of the other settings. */
export function readBackupConfig(env: Environment = process.env): BackupConfig {
  const problems: string[] = []
  const isOfBackup = ([name]: [string, unknown]) => /^BACKUP_|^SECRETS_FOLDER$/.test(name)
  const own = Object.fromEntries(Object.entries(env).filter(isOfBackup))
  const reader = createReader(readSecretFiles(own, problems), problems)
  const config = readBackup(reader, (name) => find(name).example)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.freeze(config)
}

/** What was given to this process besides the files of the folder of secrets. */
export function readGivenSettings(
  secretsFolder: string,
  env: Environment = process.env,
): Record<string, string> {
  const problems: string[] = []
  const given = listGiven(env, secretsFolder, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return given
}

type Reader = ReturnType<typeof createReader>

/** Reads one setting each; what is wrong with it is added to the problems. */
function createReader(env: Environment, problems: string[]) {
  const text = (name: SettingName) => env[name]?.trim() || undefined
  return {
    problems,
    text,
    whole(name: WholeName) {
      const { example, min = 0 } = find(name)
      const value = Number(text(name) ?? example)
      if (!Number.isSafeInteger(value) || value < min)
        problems.push(`${name} must be a whole number of at least ${min}`)
      return value
    },
    time(name: SettingName) {
      const value = text(name)
      if (value === undefined) return undefined
      const date = new Date(value)
      if (Number.isNaN(date.getTime())) problems.push(`${name} must be an ISO 8601 time`)
      return date
    },
  }
}

function find(name: SettingName): Setting {
  return settings.find((setting) => setting.name === name) as Setting
}

/** Every setting that is read as it is. */
function readPlain({ text, whole }: Reader): PlainSettings {
  const all: readonly Setting[] = settings
  const read = all.flatMap(({ name, key, min, example }) => {
    if (key === undefined) return []
    const value = min === undefined ? text(name as SettingName) : whole(name as WholeName)
    return [[key, value ?? example]]
  })
  return Object.fromEntries(read)
}

/** Cookies know no ports, so only another host name keeps them away from the files. */
function readDefaultRevision({ text, problems }: Reader): Revision {
  const revision = text('DEFAULT_REVISION') ?? 'A'
  if (!revisions.includes(revision as Revision))
    problems.push(`DEFAULT_REVISION must be one of ${revisions.join(', ')}`)
  return revision as Revision
}

function readDatabaseBackup({ text, problems }: Reader): Config['databaseBackup'] {
  const value = text('DATABASE_BACKUP') ?? 'archive'
  if (value !== 'archive' && value !== 'elsewhere')
    problems.push('DATABASE_BACKUP must be archive or elsewhere')
  return value as Config['databaseBackup']
}

function readFilesUrl({ text, problems }: Reader, publicUrl: string): string {
  const given = text('FILES_URL')
  const own = URL.parse(publicUrl)
  if (own === null) {
    problems.push('PUBLIC_URL must be a URL')
    return ''
  }
  if (given === undefined && own.hostname === '127.0.0.1')
    return own.origin.replace('127.0.0.1', 'localhost')
  if (given === undefined) {
    problems.push(`FILES_URL is not set: files are read on another host than ${own.hostname}`)
    return ''
  }
  const files = URL.parse(given)
  const isBare = files !== null && files.href === `${files.origin}/`
  if (!isBare || !/^https?:$/.test(files.protocol))
    problems.push('FILES_URL must be scheme and host alone, such as https://files.example.com')
  else if (files.hostname.replace(/\.$/, '') === own.hostname.replace(/\.$/, ''))
    problems.push(`FILES_URL must be on another host than PUBLIC_URL, not on ${own.hostname} too`)
  return files?.origin ?? ''
}

const builtWeb = join(import.meta.dirname, '../../../web/dist')

function readWebFolder({ text, problems }: Reader): string | undefined {
  const given = text('WEB_FOLDER')
  if (given === 'none') return undefined
  const folder = given ?? builtWeb
  if (existsSync(join(folder, 'entrance/index.html'))) return folder
  if (given !== undefined) problems.push(`WEB_FOLDER: there is no built web in ${given}`)
  return undefined
}

const builtPackages = join(import.meta.dirname, '../../../dist/packages')

function readPackagesFolder({ text, problems }: Reader): string | undefined {
  const given = text('PACKAGES')
  if (given === 'off') return undefined
  const folder = given ?? builtPackages
  if (existsSync(join(folder, 'packages.json'))) return folder
  if (given !== undefined) problems.push(`PACKAGES: there are no built packages in ${given}`)
  return undefined
}

function readStore({ text, problems }: Reader, stack: StackUrls | undefined): Config['store'] {
  const given = text('S3_BUCKET')
  const ofStack = given === undefined ? stack : undefined
  const bucket = given ?? ofStack?.storeBucket
  if (bucket === undefined) return undefined
  const accessKeyId = text('S3_ACCESS_KEY_ID') ?? ofStack?.storeAccessKeyId
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY') ?? ofStack?.storeSecretAccessKey
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set both or neither')
  const readUrl = (name: 'S3_ENDPOINT' | 'S3_PUBLIC_ENDPOINT') => {
    const url = text(name) ?? ofStack?.storeUrl
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      problems.push(`${name} must be a URL, such as https://s3.example.com`)
    return url
  }
  return {
    endpoint: readUrl('S3_ENDPOINT'),
    publicEndpoint: readUrl('S3_PUBLIC_ENDPOINT'),
    region: text('S3_REGION') ?? 'us-east-1',
    bucket,
    keyPrefix: text('S3_KEY_PREFIX') ?? '',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    isPathStyle: text('S3_FORCE_PATH_STYLE') === '1' || ofStack !== undefined,
  }
}

function readPaths({ text, problems }: Reader, name: SettingName): string[] {
  const paths = (text(name) ?? '').split(',').flatMap((entry) => entry.trim() || [])
  for (const path of paths) {
    if (!existsSync(path)) problems.push(`${name}: there is no ${path} on this machine`)
  }
  return paths
}

function readNetworks({ text, problems }: Reader, name: SettingName): string[] {
  const networks = (text(name) ?? '').split(',').flatMap((entry) => entry.trim() || [])
  for (const network of networks) {
    if (!isNetwork(network)) problems.push(`${name}: ${network} is not a network like 10.0.0.0/8`)
  }
  return networks
}

function readSocketAddress({ text, problems }: Reader, name: SettingName): Config['clamdAddress'] {
  const address = text(name)
  if (address === undefined) return undefined
  if (address.startsWith('/')) return { path: address }
  const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[^:[\]/\s]+):(\d{1,5})$/i.exec(address) ?? []
  if (Number(port) < 1 || Number(port) > 65_535)
    problems.push(`${name} must be host:port or the path of a socket`)
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) }
}

/** Written plainly: 10.1/8 or 0x0a000000/8, which some readers take, may not mean what it seems. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

/** The text of deploy/config.example.env. */
export function writeExampleConfig(): string {
  const head = `# Every secret may come from a file instead, as in KEY_PEPPERS_FILE=/run/secrets/key-peppers:\n# ${secretNames.join(', ')}.\n\n`
  return `${head}${settings.map(({ name, example, about }) => `# ${about}\n${name}=${example}\n`).join('\n')}`
}
