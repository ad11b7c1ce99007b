// SHA256SUMS over all files of a release, in the form of sha256sum, and its signature: whoever checks both
// has checked every file.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sums = 'SHA256SUMS'
const signature = 'SHA256SUMS.sig'
const publicKey = 'release.pub'

/** What a second build of the commit cannot repeat, and why. */
export const neverEqual: Record<string, string> = {
  [signature]: 'an ECDSA signature has a random part, and the key of a dry run is thrown away',
  [publicKey]: 'the key of a dry run is made for it and thrown away',
}

export function hashFile(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

export function hashFiles(folder: string): { name: string; sha256: string }[] {
  return readdirSync(folder)
    .filter((name) => ![sums, signature, publicKey].includes(name))
    .toSorted()
    .map((name) => ({ name, sha256: hashFile(join(folder, name)) }))
}

export function writeChecksums(folder: string): void {
  const lines = hashFiles(folder).map(({ name, sha256 }) => `${sha256}  ${name}\n`)
  writeFileSync(join(folder, sums), lines.join(''))
}

/**
 * ECDSA on P-256 over SHA-256, in base64: the form that `cosign sign-blob --key` writes, so openssl and
 * cosign both verify it. The private key never leaves this process.
 */
export function signByThrowawayKey(folder: string): void {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const bytes = sign('sha256', readFileSync(join(folder, sums)), pair.privateKey)
  writeFileSync(join(folder, signature), `${bytes.toString('base64')}\n`)
  writeFileSync(join(folder, publicKey), pair.publicKey.export({ type: 'spki', format: 'pem' }))
}
