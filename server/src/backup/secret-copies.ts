// The secrets of an installation as sealed copies beside its backups. Without the peppers and keys a restored
// database has no valid API key, session or webhook secret, so every backup leaves a copy of what there is.
//   - A copy is written whole, under the time it was made, and never changed.
//   - Kept are the copies since the oldest backup and the one before it: what a restore of that backup needs.
//   - What lies on the machine is never overwritten unless that is asked for.
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { ObjectStore } from '../adapters/object-store.ts'
import { seal, unseal } from './seal.ts'

export type Secrets = {
  /** By their path in the folder of secrets. */
  files: Record<string, string>
  /** Given by the environment, or by a file elsewhere. */
  settings: Record<string, string>
}

export type SecretCopy = { key: string; madeAt: Date }

const prefix = 'secrets/'
const suffix = '.sealed'
const isOfCopy = /^secrets\/(\d{8}T\d{6}\.\d{3}Z)\.sealed$/

export function readSecretFolder(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    files.toSorted().map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
  )
}

/** Gives its key. */
export async function putCopy(
  store: ObjectStore,
  secrets: Secrets,
  { passphrase, at = new Date() }: { passphrase: string; at?: Date },
): Promise<SecretCopy> {
  const sealed = await seal(JSON.stringify(secrets), passphrase)
  const key = `${prefix}${at.toISOString().replace(/[-:]/g, '')}${suffix}`
  const sha256 = createHash('sha256').update(sealed).digest()
  await store.put(key, once(sealed), { sizeBytes: sealed.length, sha256 })
  return { key, madeAt: at }
}

/** The oldest first. */
export async function listCopies(store: ObjectStore): Promise<SecretCopy[]> {
  const copies: SecretCopy[] = []
  for (let after = '', isDone = false; !isDone; ) {
    const page = await store.list(prefix, { after })
    copies.push(...page.objects.flatMap(({ key }) => readName(key)))
    after = page.objects.at(-1)?.key ?? ''
    isDone = page.isDone
  }
  return copies
}

function readName(key: string): SecretCopy[] {
  const [, text] = isOfCopy.exec(key) ?? []
  if (text === undefined) return []
  const iso = text.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)([\d.]+)Z$/,
    (_, year, month, day, hour, minute, second) =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
  )
  return [{ key, madeAt: new Date(iso) }]
}

/** The newest, or the newest of those made by then. */
export function chooseCopy(copies: readonly SecretCopy[], by?: Date): SecretCopy {
  const copy = copies.findLast(({ madeAt }) => by === undefined || madeAt <= by)
  if (copy !== undefined) return copy
  const found =
    copies[0] === undefined
      ? 'There are no sealed secrets in this bucket under this prefix'
      : `The oldest sealed secrets are of ${copies[0].madeAt.toISOString()}`
  throw new TypeError(`${found}: check BACKUP_S3_BUCKET, BACKUP_S3_KEY_PREFIX and the time.`)
}

export async function openCopy(
  store: ObjectStore,
  { key }: SecretCopy,
  passphrase: string,
): Promise<Secrets> {
  const found = await store.open(key)
  if (found === undefined) throw new TypeError(`${key} is gone from the store; list them again.`)
  const parts: Buffer[] = []
  for await (const part of found.body) parts.push(part as Buffer)
  return JSON.parse(await unseal(Buffer.concat(parts), passphrase)) as Secrets
}

/** Gives how many were removed. */
export async function removeOldCopies(store: ObjectStore, oldestBackupAt: Date): Promise<number> {
  const copies = await listCopies(store)
  const first = copies.findLastIndex(({ madeAt }) => madeAt <= oldestBackupAt)
  const old = copies.slice(0, Math.max(first, 0)).map(({ key }) => key)
  const pageSize = 1_000
  for (let from = 0; from < old.length; from += pageSize)
    await store.remove(old.slice(from, from + pageSize))
  return old.length
}

/** What was written, and what was there with the same content. */
export type WrittenFiles = { written: string[]; same: string[] }

export function writeSecretFolder(
  folder: string,
  files: Record<string, string>,
  { overwrites }: { overwrites: boolean },
): WrittenFiles {
  const outside = Object.keys(files).find(
    (path) => !resolve(folder, path).startsWith(`${resolve(folder)}/`),
  )
  if (outside !== undefined) throw new TypeError(`${outside} leads out of ${folder}.`)
  const there = readSecretFolder(folder)
  const differing = Object.keys(files).filter(
    (path) => path in there && there[path] !== files[path],
  )
  if (differing.length > 0 && !overwrites)
    throw new TypeError(
      `${folder} has other secrets: ${differing.join(', ')}. Nothing was written. If nothing needs them any more, repeat with --force ${folder}.`,
    )
  const missing = Object.keys(files).filter((path) => there[path] !== files[path])
  for (const path of missing) writeWhole(join(folder, path), files[path] as string)
  return { written: missing, same: Object.keys(files).filter((path) => !missing.includes(path)) }
}

/** Whole or not at all. Others may read it, as those that role init makes: each container sees its own alone. */
function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}.partial`
  const handle = openSync(partial, 'w', 0o444)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(partial, file)
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
