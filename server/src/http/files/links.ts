// Links to clients' files. A link lets its holder read that one file in that one way until it ends, so a
// link names all of it: the account, the task, the position, the way and the end. A link that was made
// stays good for its 60 s even when its holder loses the right to ask for another.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from 'node:crypto'
import type { DatabaseClock } from '../../core/clock.ts'
import type { AttachmentRef } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type SecretRing, trySecrets, withEachSecret } from '../../core/secret-ring.ts'

export const filesPath = '/files/v1'

// Their places in this list are part of the links: a new kind goes to the end.
export const linkKinds = ['download', 'text', 'preview', 'view', 'bytes'] as const
export type LinkKind = (typeof linkKinds)[number]

export type Named = { place: AttachmentRef; expiresAtMs: number }

export type FileLinks = {
  /** Links of these kinds to one file, which all end at once. */
  mint<K extends LinkKind>(
    place: AttachmentRef,
    kinds: readonly K[],
  ): { links: Record<K, string>; expiresAt: Date }
  /** A link of another kind to what a link names, which ends with it. */
  mintWith(named: Named, kind: LinkKind): string
  /** What the token of a link of this kind names, while it lives. */
  read(kind: LinkKind, token: string): Named | undefined
  /** Where PORT is 0, only the listener knows the port. */
  listenOn(port: number): void
  origin(): string
}

export type FileLinkOptions = { secrets: SecretRing; filesUrl: string; clock: DatabaseClock }

export function createFileLinks({ secrets, filesUrl, clock }: FileLinkOptions): FileLinks {
  const seals = new Map(
    withEachSecret(secrets, (secret, number) => [number, createSeal(secret)] as const),
  )
  const active = seals.get(secrets.active) as Seal
  const base = new URL(filesUrl)

  function mintWith(named: Named, kind: LinkKind): string {
    return `${base.origin}${filesPath}/${kind}/${active.close(writeNamed(named, kind))}`
  }

  return {
    mintWith,
    mint(place, kinds) {
      const expiresAtMs = Math.floor(clock.nowMs()) + limits.fileLinkSeconds * 1_000
      const named = { place, expiresAtMs }
      const links = Object.fromEntries(kinds.map((kind) => [kind, mintWith(named, kind)]))
      return {
        links: links as Record<(typeof kinds)[number], string>,
        expiresAt: new Date(expiresAtMs),
      }
    },
    read(kind, token) {
      const bytes = trySecrets(secrets, (_secret, number) => seals.get(number)?.open(token))
      if (bytes === undefined) return undefined
      const { named, kind: sealedKind } = readNamed(bytes)
      return sealedKind === kind && clock.nowMs() < named.expiresAtMs ? named : undefined
    },
    listenOn(port) {
      if (base.port === '0') base.port = String(port)
    },
    origin: () => base.origin,
  }
}

const namedBytes = 40
const macBytes = 32
/** 72 bytes are 96 characters with no bit to spare, so that a link has one spelling only. */
const tokenShape = /^[A-Za-z0-9_-]{96}$/

type Seal = ReturnType<typeof createSeal>

/**
 * What a link names is signed, and hidden as well: an engineer must not see from it whose task it is.
 * The signature of the plain bytes is also the counter they are hidden with (a synthetic IV), which
 * differs wherever they differ.
 */
function createSeal(secret: string) {
  const keys = Buffer.from(hkdfSync('sha256', secret, '', 'task-review file links', 64))
  const [macKey, cipherKey] = [keys.subarray(0, 32), keys.subarray(32)]
  const sign = (bytes: Buffer) => createHmac('sha256', macKey).update(bytes).digest()
  return {
    close(bytes: Buffer): string {
      const mac = sign(bytes)
      const cipher = createCipheriv('aes-256-ctr', cipherKey, mac.subarray(0, 16))
      return Buffer.concat([mac, cipher.update(bytes), cipher.final()]).toString('base64url')
    },
    open(token: string): Buffer | undefined {
      if (!tokenShape.test(token)) return undefined
      const sealed = Buffer.from(token, 'base64url')
      const mac = sealed.subarray(0, macBytes)
      const cipher = createDecipheriv('aes-256-ctr', cipherKey, mac.subarray(0, 16))
      const bytes = Buffer.concat([cipher.update(sealed.subarray(macBytes)), cipher.final()])
      return timingSafeEqual(sign(bytes), mac) ? bytes : undefined
    },
  }
}

function writeNamed({ place, expiresAtMs }: Named, kind: LinkKind): Buffer {
  const bytes = Buffer.alloc(namedBytes)
  bytes.write(place.accountUuid.replaceAll('-', ''), 0, 16, 'hex')
  bytes.write(place.taskUuid.replaceAll('-', ''), 16, 16, 'hex')
  bytes.writeUInt8(place.position, 32)
  bytes.writeUInt8(linkKinds.indexOf(kind), 33)
  bytes.writeUIntBE(expiresAtMs, 34, 6)
  return bytes
}

function readNamed(bytes: Buffer): { named: Named; kind: LinkKind | undefined } {
  return {
    named: {
      place: {
        accountUuid: readUuid(bytes, 0),
        taskUuid: readUuid(bytes, 16),
        position: bytes.readUInt8(32),
      },
      expiresAtMs: bytes.readUIntBE(34, 6),
    },
    kind: linkKinds[bytes.readUInt8(33)],
  }
}

function readUuid(bytes: Buffer, offset: number): string {
  const hex = bytes.toString('hex', offset, offset + 16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
