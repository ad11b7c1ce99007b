// Passwords for services of tests, hashed as the library does it and a thousand times cheaper. A true hash
// takes most of a tenth of a second of a core, and tests sign in some thousand times;
// server/src/modules/identity/people/sign-in/password-hashing.test.ts holds the true one to its cost.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import type { PasswordHashing } from '../src/modules/identity/people/sign-in/passwords.ts'

const cost = { N: 2, r: 1, p: 1 }

const digest = (password: string, salt: string) =>
  scryptSync(password.normalize('NFKC'), salt, 64, cost)

export const quickPasswords: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${digest(password, salt).toString('hex')}`
  },
  async verify({ hash, password }) {
    const [salt = '', kept = ''] = hash.split(':')
    return timingSafeEqual(Buffer.from(kept, 'hex'), digest(password, salt))
  },
}
