// Seals a text by a passphrase, so that it may lie where strangers could read it: AES-256-GCM with a key
// that scrypt makes of the passphrase and a salt. What was sealed is
//   "task-review-sealed" + version (1 byte) + salt (16) + nonce (12) + tag (16) + the text, encrypted
// and the tag covers all of it. The cost of scrypt belongs to the version and is not read from the file:
// whoever can write to the store could otherwise have us fill the memory.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const magic = Buffer.from('task-review-sealed')
const version = 1
const [saltBytes, nonceBytes, tagBytes, keyBytes] = [16, 12, 16, 32] as const
const headBytes = magic.length + 1 + saltBytes + nonceBytes
/** 32 MB and about 0.1 s for each guess; the passphrase has 32 bytes at least. */
const cost = { N: 32_768, r: 8, p: 1, maxmem: 128 * 1_024 * 1_024 }

const derive = promisify(
  scrypt as (
    passphrase: string,
    salt: Buffer,
    bytes: number,
    cost: object,
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
)

/** What was sealed cannot be opened: another passphrase, other bytes, or a newer version. */
export class SealError extends TypeError {}

export async function seal(text: string, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(saltBytes), randomBytes(nonceBytes)]
  const head = Buffer.concat([magic, Buffer.from([version]), salt, nonce])
  const key = await derive(passphrase, salt, keyBytes, cost)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(head)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([head, cipher.getAuthTag(), body])
}

export async function unseal(sealed: Buffer, passphrase: string): Promise<string> {
  if (!sealed.subarray(0, magic.length).equals(magic) || sealed.length < headBytes + tagBytes)
    throw new SealError('This is not a file that admin backup has sealed, or not all of it.')
  const found = sealed[magic.length]
  if (found !== version)
    throw new SealError(
      `It was sealed in format ${found}, and this version knows format ${version}: use the version of task-review that wrote it.`,
    )
  const head = sealed.subarray(0, headBytes)
  const salt = head.subarray(magic.length + 1, magic.length + 1 + saltBytes)
  const nonce = head.subarray(magic.length + 1 + saltBytes)
  const key = await derive(passphrase, salt, keyBytes, cost)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(head)
  decipher.setAuthTag(sealed.subarray(headBytes, headBytes + tagBytes))
  try {
    const body = sealed.subarray(headBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw new SealError(
      'The passphrase does not open it: BACKUP_PASSPHRASE is not the one it was sealed with, or the file was changed.',
    )
  }
}
