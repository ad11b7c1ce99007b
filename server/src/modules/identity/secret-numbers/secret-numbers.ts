// What the database knows of the rings of secrets. Invariants:
// - It knows numbers and check values, never a secret: a check value cannot be turned back into one.
// - The check value of a number is written once. What was made with it depends on that very secret, so
//   another one under the same number is a mistake (doctor/secret-checks.ts).
import { createHmac } from 'node:crypto'
import {
  type RingName,
  type SecretRing,
  takeUsed,
  withEachSecret,
} from '../../../core/secret-ring.ts'
import type { Db } from '../../../db/client.ts'
import { insertNumbers, selectNumbers, updateUsed } from './queries.ts'

export type NamedRing = { name: RingName; ring: SecretRing }

/** The rings of a configuration. */
export function listRings(config: {
  sessionSecrets: SecretRing
  keyPeppers: SecretRing
  webhookSecretKeys: SecretRing
}): NamedRing[] {
  return [
    { name: 'SESSION_SECRET', ring: config.sessionSecrets },
    { name: 'KEY_PEPPERS', ring: config.keyPeppers },
    { name: 'WEBHOOK_SECRET_KEYS', ring: config.webhookSecretKeys },
  ]
}

/** Those that are new to the database. */
export async function recordNumbers(db: Db, rings: readonly NamedRing[]): Promise<void> {
  const numbers = rings.flatMap(({ name, ring }) =>
    withEachSecret(ring, (secret, number) => ({
      setting: name,
      number,
      check_value: makeCheckValue(name, number, secret),
    })),
  )
  await insertNumbers(db, numbers)
}

export type KnownNumber = Awaited<ReturnType<typeof selectNumbers>>[number]

export async function readNumbers(db: Db): Promise<KnownNumber[]> {
  return await selectNumbers(db)
}

/** Numbers whose secret is another one than when a process first started with it. */
export function findReplaced(known: readonly KnownNumber[], { name, ring }: NamedRing): number[] {
  return withEachSecret(ring, (secret, number) => {
    const recorded = known.find((each) => each.setting === name && each.number === number)
    const isSame = recorded?.check_value.equals(makeCheckValue(name, number, secret)) ?? true
    return isSame ? [] : [number]
  }).flat()
}

/** Writes down which older numbers of SESSION_SECRET were still used since the last time. */
export async function recordUses(db: Db, sessionSecrets: SecretRing): Promise<void> {
  const numbers = takeUsed(sessionSecrets)
  if (numbers.length > 0) await updateUsed(db, 'SESSION_SECRET', numbers)
}

function makeCheckValue(name: RingName, number: number, secret: string): Buffer {
  const text = `check value of ${name} ${number}`
  return createHmac('sha256', secret).update(text).digest().subarray(0, 16)
}
