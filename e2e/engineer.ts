// Engineers for flows: one who can truly sign in, and one who is signed in already.
import { randomBytes } from 'node:crypto'
import { enrol } from '../scripts/demo/enrol.ts'
import type { Service } from '../server/test/service.ts'

export type Enrolled = {
  email: string
  password: string
  totpSecret: string
  /** For a sign-in that leaves the code of the moment to the next one. */
  backupCodes: string[]
  personId: string
}

/** Has a password and an authenticator, but has never been at a workbench. */
export async function enrolEngineer(service: Service, tags = '1,2,3'): Promise<Enrolled> {
  const email = `engineer-${randomBytes(5).toString('hex')}@example.com`
  const password = `long and known ${randomBytes(4).toString('hex')}`
  const made = await service.admin('create-engineer', { email, name: 'Iris Marsh', tags })
  const passwordLink = made.passwordLink as string
  const codes = await enrol(service.url, { email, password, passwordLink })
  return { email, password, ...codes, personId: made.personId }
}
