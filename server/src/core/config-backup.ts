// Where backups go and what they are made of. Read alone, by commands that also run on a machine that has
// nothing yet but the credentials of the store and the passphrase.
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SettingName, WholeName } from './config-settings.ts'
import { checkSecret } from './secret-ring.ts'

export type BackupConfig = {
  store: {
    /** Undefined means AWS itself, in that region. */
    endpoint: string | undefined
    publicEndpoint: undefined
    region: string
    bucket: string
    /** Ends in a slash. */
    keyPrefix: string
    /** Undefined leaves it to the SDK to find some. */
    credentials: { accessKeyId: string; secretAccessKey: string } | undefined
    isPathStyle: boolean
    /** Undefined where a public authority vouches for the store. */
    caFile: string | undefined
  }
  passphrase: string
  fullKept: number
  fullDays: number
  dataFolder: string
  socket: { folder: string; port: number }
  workFolder: string
  secretsFolder: string
}

type Reader = {
  text(name: SettingName): string | undefined
  whole(name: WholeName): number
  problems: string[]
}

/** `exampleOf` gives what is taken of a setting that is not given. */
export function readBackup(reader: Reader, exampleOf: (name: SettingName) => string): BackupConfig {
  const { text, whole, problems } = reader
  const given = (name: SettingName) => text(name) ?? exampleOf(name)
  const required = (name: SettingName) => {
    const value = text(name)
    if (value === undefined)
      problems.push(`${name} is not set; docs/operate/backup-and-restore.md says how to set it up`)
    return value ?? ''
  }
  const passphrase = required('BACKUP_PASSPHRASE')
  if (passphrase !== '') checkSecret(passphrase, 'BACKUP_PASSPHRASE', problems)
  return {
    store: readStore(reader, required('BACKUP_S3_BUCKET'), given),
    passphrase,
    fullKept: whole('BACKUP_FULL_KEPT'),
    fullDays: whole('BACKUP_FULL_DAYS'),
    dataFolder: readFolder(given('BACKUP_DATA_FOLDER'), 'BACKUP_DATA_FOLDER', problems),
    socket: readSocket(given('BACKUP_SOCKET'), problems),
    workFolder: readFolder(given('BACKUP_WORK_FOLDER'), 'BACKUP_WORK_FOLDER', problems),
    secretsFolder: given('SECRETS_FOLDER'),
  }
}

function readStore(
  { text, problems }: Reader,
  bucket: string,
  given: (name: SettingName) => string,
): BackupConfig['store'] {
  const endpoint = text('BACKUP_S3_ENDPOINT')
  // pgBackRest speaks nothing else, and what is stored there is everything.
  if (endpoint !== undefined && !/^https:\/\/[^/]+\/?$/.test(endpoint))
    problems.push('BACKUP_S3_ENDPOINT must be https and a host, such as https://s3.example.com')
  const accessKeyId = text('BACKUP_S3_ACCESS_KEY_ID')
  const secretAccessKey = text('BACKUP_S3_SECRET_ACCESS_KEY')
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    problems.push('BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are set both or neither')
  const caFile = text('BACKUP_S3_CA_FILE')
  if (caFile !== undefined && !existsSync(caFile))
    problems.push(`BACKUP_S3_CA_FILE: there is no ${caFile} on this machine`)
  const prefix = given('BACKUP_S3_KEY_PREFIX').replace(/^\/+|\/+$/g, '')
  return {
    endpoint,
    publicEndpoint: undefined,
    region: given('BACKUP_S3_REGION'),
    bucket,
    keyPrefix: `${prefix}/`,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    isPathStyle: text('BACKUP_S3_FORCE_PATH_STYLE') === '1',
    caFile,
  }
}

function readFolder(path: string, name: SettingName, problems: string[]): string {
  if (!/^\/[^\n]+$/.test(path)) problems.push(`${name} must be the whole path of a folder`)
  return path.replace(/\/+$/, '')
}

/** The name of the file has the port. */
function readSocket(path: string, problems: string[]): BackupConfig['socket'] {
  const [, port = ''] = /^\/.*\/\.s\.PGSQL\.(\d+)$/.exec(path) ?? []
  if (port === '')
    problems.push('BACKUP_SOCKET must be a path such as /var/run/postgresql/.s.PGSQL.5432')
  return { folder: dirname(path), port: Number(port) }
}
