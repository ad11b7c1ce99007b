// Hashes and compares passwords, a few at a time. One takes 32 MB and most of a tenth of a second of a
// core, and node would run four at once: with 60 sign-ins from one address, submits took three times as
// long. Beyond the queue a caller is told to come again, because a person does not wait that long.
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createAccountSlots } from '../../../../core/account-slots.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'

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
