// Who signed a report of leaked keys, in the form of GitHub's programme for secret scanning: ECDSA on
// P-256 with SHA-256 over the bytes of the body, by a key of a list that GitHub publishes. A signature
// only says who reports: the holder of a secret can revoke its key without one. So a signature that
// cannot be checked, because the list cannot be read or lacks the key, counts as none, and never stops a
// report.
import { createPublicKey, type KeyObject, verify } from 'node:crypto'

export type SignedBody = {
  bytes: Buffer
  keyIdentifier: string | undefined
  /** In base64. */
  signature: string | undefined
}

export type SignatureVerdict = 'valid' | 'wrong' | 'unchecked'

export type ReportSignatures = { check(body: SignedBody): Promise<SignatureVerdict> }

export type ReportSignatureOptions = {
  /** Where the list of public keys is; empty where no scanner reports to this installation. */
  keysUrl: string
  onError(error: unknown): void
  nowMs?: () => number
}

const readTimeoutMs = 5_000
const listLifeMs = 3_600_000
/** Anybody can name a key that is not in the list, and GitHub limits how often it is read. */
const rereadMs = 600_000
const keysMax = 50

type Keys = ReadonlyMap<string, KeyObject>

export function createReportSignatures({
  keysUrl,
  onError,
  nowMs = () => performance.now(),
}: ReportSignatureOptions): ReportSignatures {
  let keys: Keys = new Map()
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  /** A list that cannot be read leaves the last one in place. */
  async function readAgain(): Promise<void> {
    readAtMs = nowMs()
    try {
      keys = await readPublicKeys(keysUrl)
    } catch (error) {
      onError(error)
    } finally {
      reading = undefined
    }
  }

  async function findKey(identifier: string): Promise<KeyObject | undefined> {
    const lifeMs = keys.has(identifier) ? listLifeMs : rereadMs
    if (reading === undefined && nowMs() - readAtMs >= lifeMs) reading = readAgain()
    await reading
    return keys.get(identifier)
  }

  return {
    async check({ bytes, keyIdentifier, signature }) {
      if (keysUrl === '' || keyIdentifier === undefined || signature === undefined)
        return 'unchecked'
      const key = await findKey(keyIdentifier)
      if (key === undefined) return 'unchecked'
      return verify('sha256', bytes, key, Buffer.from(signature, 'base64')) ? 'valid' : 'wrong'
    },
  }
}

type PublishedKeys = { public_keys: { key_identifier: string; key: string }[] }

async function readPublicKeys(url: string): Promise<Keys> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(readTimeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The list of public keys answered ${response.status}`)
  }
  const { public_keys: published } = (await response.json()) as PublishedKeys
  const kept = published.slice(0, keysMax)
  return new Map(kept.map(({ key_identifier: name, key }) => [name, readKey(key)]))
}

/** Of any other kind a signature would be checked in another way than the programme says. */
function readKey(pem: string): KeyObject {
  const key = createPublicKey(pem)
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('A public key of the list is not on P-256')
  return key
}
