// A ring of secrets in its file (make-secrets.ts), as `admin` turns it over: a number is added as the next
// one, then used, and in the end the old one is dropped. The file is replaced whole or not at all.
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type RingName, readSecretRing, type SecretRing } from '../core/secret-ring.ts'

export type Turn = { active: number; numbers: number[] }

/** A new secret, known to every process after its next start, and used by none yet. */
export function addNumber(name: RingName, file: string): Turn & { added: number } {
  const ring = readFile(name, file)
  const highest = Math.max(...ring.secrets.keys())
  if (highest > ring.active)
    throw new TypeError(`${name} has ${highest}-next already: run use-secret, or restart first`)
  const added = highest + 1
  const secret = randomBytes(32).toString('base64url')
  const next = { ...ring, secrets: new Map([...ring.secrets, [added, secret]]) }
  return { added, ...writeFile(name, file, next) }
}

/** What is marked as next makes new things after the next start. */
export function useNext(name: RingName, file: string): Turn {
  const ring = readFile(name, file)
  const highest = Math.max(...ring.secrets.keys())
  if (highest === ring.active)
    throw new TypeError(`${name} has no number marked as next: run add-secret first`)
  return writeFile(name, file, { ...ring, active: highest })
}

/** The caller has made sure that nothing needs it. */
export function dropNumber(name: RingName, file: string, number: number): Turn {
  const ring = readFile(name, file)
  if (!ring.secrets.has(number)) throw new TypeError(`${name} has no number ${number}`)
  if (number === ring.active)
    throw new TypeError(`${name} makes new things with ${number}: add and use another one first`)
  const kept = [...ring.secrets].filter(([each]) => each !== number)
  return writeFile(name, file, { ...ring, secrets: new Map(kept) })
}

function readFile(name: RingName, file: string): SecretRing {
  const problems: string[] = []
  const ring = readSecretRing(name, readFileSync(file, 'utf8').trim(), problems)
  if (problems.length > 0) throw new TypeError(`${file}: ${problems.join('; ')}`)
  return ring
}

function writeFile(name: RingName, file: string, { active, secrets }: SecretRing): Turn {
  const ordered = [...secrets].toSorted(([a], [b]) => a - b)
  const text = ordered
    .map(([number, secret]) => `${number}${number > active ? '-next' : ''}:${secret}`)
    .join(',')
  const problems: string[] = []
  // A secret with a comma, which could stand alone, would be cut in a ring.
  const readBack = readSecretRing(name, text, problems)
  if (
    problems.length > 0 ||
    ordered.some(([each, secret]) => readBack.secrets.get(each) !== secret)
  )
    throw new TypeError(`${file}: a secret in it holds a comma and cannot stand beside another`)
  replaceFile(file, `${text}\n`)
  return { active, numbers: ordered.map(([number]) => number) }
}

/** Others than the owner may read, as make-secrets.ts writes it. */
function replaceFile(file: string, text: string): void {
  const partial = `${file}.${process.pid}.partial`
  try {
    const handle = openSync(partial, 'wx', 0o444)
    writeSync(handle, text)
    fsyncSync(handle)
    closeSync(handle)
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw new TypeError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
