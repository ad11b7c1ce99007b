// Which passwords are too common to choose. Invariants:
// - Capitals make no difference, nor do digits and signs around a common word: "Password1234!" is as
//   common as "password".
// - A password that somebody has already still works; only choosing is bound.
// The list was made from those of SecLists (see docs/decisions/dependencies.md): the words of the
// 10,000 most common passwords, and whatever of the 100,000 most common is long enough to be chosen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createAccountSlots } from '../../../../core/account-slots.ts'
import { ApiError, invalidRequest } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'

const tooCommon = 'is one of the most common passwords; choose another'

let list: ReadonlySet<string> | undefined

/** Read when it is first needed: a process in which nobody chooses a password does without. */
function readList(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(join(import.meta.dirname, 'refused-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return list
}

export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const word = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const readings = [plain, word, unwind(plain), unwind(word)]
  return isRun(plain) || readings.some((reading) => readList().has(reading))
}

export function assertUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw invalidRequest([{ field, message: tooCommon }])
}

/** "passwordpassword" is "password", "aaaaaaaaaaaa" is "a". */
function unwind(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text
}

/** One character, or characters in their order, again and again: 123456789012, abcdefabcdef. */
function isRun(text: string): boolean {
  const chunk = unwind(text)
  const steps = [...chunk].slice(1).map((character, at) => stepOf(chunk[at] ?? '', character))
  return chunk.length === 1 || new Set(steps).size === 1
}

/** After 9 comes 0. */
function stepOf(from: string, to: string): number {
  const step = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  return /\d/.test(from) && /\d/.test(to) ? (step + 10) % 10 : step
}

// Hashes and compares passwords, a few at a time. One takes 32 MB and most of a tenth of a second of a
// core, and node would run four at once: with 60 sign-ins from one address, submits took three times as
// long. Beyond the queue a caller is told to come again, because a person does not wait that long.
export type PasswordHashing = {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

const library: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

/** Who asks is not known here: addresses have their own limit before. */
const owner = { accountUuid: 'all', isTest: false }

export function limitPasswordHashing(hashing = library): PasswordHashing {
  const slots = createAccountSlots({
    allMax: limits.passwordsHashedAtOnce,
    accountMax: limits.passwordsHashedAtOnce,
  })
  let waiting = 0
  async function awaitTurn(): Promise<void> {
    if (slots.tryEnter(owner)) return
    if (waiting >= limits.passwordsWaitingMax) {
      const message = 'Too many people are signing in at this moment.'
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, message })
    }
    waiting++
    await slots.enter(owner).finally(() => waiting--)
  }
  async function run<T>(work: () => Promise<T>): Promise<T> {
    await awaitTurn()
    return await work().finally(() => slots.leave(owner))
  }
  return {
    hash: (password) => run(() => hashing.hash(password)),
    verify: (given) => run(() => hashing.verify(given)),
  }
}
