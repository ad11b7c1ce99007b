// Secrets that are there and long enough, which config.ts sees to, and still not secret.
import type { Config } from '../core/config.ts'
import { withEachSecret } from '../core/secret-ring.ts'
import { listRings } from '../modules/identity/secret-numbers/secret-numbers.ts'
import { isLoopback } from './addresses.ts'
import type { Check } from './check.ts'

/** 16 random bytes in hex have about 115 by this count. */
const bitsMin = 96
const examplePasswords =
  /^(postgres|password|passwd|secret|admin|root|test|trs|task[-_]?review|change-?me.*|1234.*|)$/i

type NamedSecret = { name: string; secret: string }

export const secretChecks: readonly Check[] = [
  {
    id: 'secrets-guessable',
    severity: 'dangerous',
    finds:
      'A secret of SESSION_SECRET, KEY_PEPPERS or WEBHOOK_SECRET_KEYS repeats a few characters: it can be guessed',
    change:
      'the setting named, with the output of: openssl rand -base64 32 as the next number; the old one stays until nothing uses it (docs/operate/secrets.md)',
    atStart: true,
    find({ config }) {
      const weak = listSecrets(config).filter(({ secret }) => estimateBits(secret) < bitsMin)
      return weak.length === 0
        ? undefined
        : `${nameAll(weak)} can be guessed: it repeats a few characters.`
    },
  },
  {
    id: 'secrets-equal',
    severity: 'unsafe',
    finds:
      'Two secrets of KEY_PEPPERS, SESSION_SECRET and WEBHOOK_SECRET_KEYS are the same: who learns one has both, and a new number protects nothing',
    change: 'one of the settings named, with the output of: openssl rand -base64 32',
    atStart: true,
    find({ config }) {
      const all = listSecrets(config)
      const twice = all.filter(
        ({ secret }) => all.filter((other) => other.secret === secret).length > 1,
      )
      return twice.length === 0 ? undefined : `${nameAll(twice)} have the same value.`
    },
  },
  {
    id: 'database-password',
    severity: 'unsafe',
    finds:
      'The password in DATABASE_URL is missing or an example, and the database is on another machine',
    change:
      'DATABASE_URL=postgres://user:PASSWORD@host/database with the output of: openssl rand -hex 24',
    atStart: true,
    find({ config }) {
      const url = URL.parse(config.databaseUrl)
      if (url === null || url.hostname === '' || isLoopback(url.hostname)) return undefined
      // A certificate of the client is as good as a password.
      if (
        url.searchParams.has('sslcert') ||
        !examplePasswords.test(decodeURIComponent(url.password))
      )
        return undefined
      return `The password of ${url.username || 'the role'} in DATABASE_URL is ${url.password === '' ? 'missing' : 'an example'}.`
    },
  },
]

function listSecrets(config: Config): NamedSecret[] {
  return listRings(config).flatMap(({ name, ring }) =>
    withEachSecret(ring, (secret, number) => ({ name: `${name} ${number}`, secret })),
  )
}

/** By how often each character comes, which is enough to see "aaaa…" and "passwordpassword…". */
function estimateBits(secret: string): number {
  const counts = new Map<string, number>()
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / secret.length)
  return -secret.length * shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
}

function nameAll(secrets: readonly NamedSecret[]): string {
  return secrets.map(({ name }) => name).join(', ')
}
