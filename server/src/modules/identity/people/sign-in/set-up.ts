// People whom an operator makes at the command line, such as the first operator of all. Invariant:
// an operator vouches for the address, not for whoever signed up with it before. Until an address
// is confirmed anybody can have signed up with it, so what they set up to sign in with is deleted.

import type { Mail } from '../../../../adapters/mail.ts'
import type { SecretRing } from '../../../../core/secret-ring.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import {
  deleteWaysIn,
  hasPassword,
  insertPerson,
  lockPersonByEmail,
  updateVerified,
} from './set-up-queries.ts'
import { loadSignInLater } from './sign-in-loader.ts'

export type SetUpPerson = { personUuid: string; isNew: boolean; hasPassword: boolean }

/** The person of an address, made where there is none, with the address confirmed. */
export async function setUpPerson(
  tx: Tx,
  { email, name }: { email: string; name: string },
): Promise<SetUpPerson> {
  const inserted = await insertPerson(tx, { email, name })
  if (inserted) return { personUuid: inserted.id, isNew: true, hasPassword: false }
  const person = await lockPersonByEmail(tx, email)
  if (!person) throw new Error('The person is neither there nor could be made')
  if (!person.email_verified) {
    await deleteWaysIn(tx, person.id)
    await updateVerified(tx, person.id)
  }
  return { personUuid: person.id, isNew: false, hasPassword: await hasPassword(tx, person.id) }
}

export type LinkOptions = { db: Db; publicUrl: string; sessionSecrets: SecretRing }

/** The link by which a person chooses a password, as the mail to them would have it. */
export async function makePasswordLink(
  { db, publicUrl, sessionSecrets }: LinkOptions,
  email: string,
): Promise<string> {
  const letters: Mail[] = []
  const mail = {
    post: (letter: Mail) => void letters.push(letter),
    send: async (letter: Mail) => void letters.push(letter),
    probe: async () => undefined,
    close: async () => undefined,
  }
  const failures: string[] = []
  const onError = (message: string) => void failures.push(message)
  const signIn = loadSignInLater({ db, mail, publicUrl, secrets: sessionSecrets, onError })
  const api = await signIn.api()
  await api.requestPasswordReset({ body: { email } })
  const link = letters[0]?.text.split('\n').find((line) => line.startsWith(publicUrl))
  if (link === undefined) throw new Error(`No link was made: ${failures.join('; ')}`)
  return link
}
