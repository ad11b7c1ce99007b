// Checks on many made secrets at once; the fast and the slow test differ in their number alone.
import { expect } from 'vitest'
import {
  isWellFormedSecret,
  makeSecret,
  secretPattern,
} from '../src/modules/identity/api-keys/secret.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** All of them different, of the published shape, and with a checksum that is right. */
export function checkMadeSecrets(count: number) {
  const seen = new Set<string>()
  for (let i = 0; i < count; i++) {
    const secret = makeSecret(i % 2 === 1)
    const prefix = i % 2 === 1 ? 'trs_test_' : 'trs_live_'
    const isRight =
      secret.startsWith(prefix) && secretPattern.test(secret) && isWellFormedSecret(secret)
    // An assertion for each would take most of the time.
    if (!isRight) expect.fail(`made a secret that is not one: ${secret}`)
    seen.add(secret.slice(prefix.length))
  }
  expect(seen.size).toBe(count)
}

/** Every other letter in every place, and every two neighbours exchanged: all must be refused. */
export function checkTypos(secrets: number): number {
  let tried = 0
  for (let i = 0; i < secrets; i++) {
    const secret = makeSecret(i % 2 === 1)
    for (const typo of typosOf(secret)) {
      tried++
      if (isWellFormedSecret(typo)) expect.fail(`${typo} passed for ${secret}`)
    }
  }
  return tried
}

function* typosOf(secret: string): Generator<string> {
  for (let at = 0; at < secret.length; at++) {
    const [before, after] = [secret.slice(0, at), secret.slice(at + 1)]
    yield before + after
    for (const letter of `${base62}_- `) {
      if (letter !== secret[at]) yield before + letter + after
      yield before + letter + secret.slice(at)
    }
    const next = secret[at + 1]
    if (next !== undefined && next !== secret[at]) {
      yield before + next + secret[at] + secret.slice(at + 2)
    }
  }
}
