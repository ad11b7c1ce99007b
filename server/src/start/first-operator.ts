// The first operator of a new installation: made by migrate where FIRST_OPERATOR_EMAIL is set, with a
// link that is printed in its log, since nobody is there yet who could invite them. As long as they have
// not chosen a password every run prints a new link. Once there is another operator nothing is made: a
// person who may read the log must not become an operator by it.
import type { Config } from '../core/config.ts'
import { connectDatabase } from '../db/client.ts'
import { hasSecondPerson } from '../modules/identity/operators/operators.ts'
import { addOperator } from '../modules/identity/people/engineers/engineers.ts'
import { findPersonByEmail } from '../modules/identity/people/people.ts'
import { makePasswordLink, setUpPerson } from '../modules/identity/people/sign-in/set-up.ts'

/** The link, or undefined where none is needed. */
export async function makeFirstOperator(
  config: Pick<Config, 'databaseUrl' | 'publicUrl' | 'sessionSecrets' | 'firstOperatorEmail'>,
): Promise<string | undefined> {
  const { databaseUrl, publicUrl, sessionSecrets } = config
  const email = config.firstOperatorEmail.toLowerCase()
  if (email === '') return undefined
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Error('FIRST_OPERATOR_EMAIL is no mail address')
  const database = connectDatabase({ databaseUrl, poolSize: 2 })
  try {
    const isWaiting = await database.db.transaction().execute(async (tx) => {
      const known = await findPersonByEmail(tx, email)
      if (await hasSecondPerson(tx, known?.isOperator ? known.uuid : undefined)) return false
      const name = email.slice(0, email.indexOf('@'))
      const person = await setUpPerson(tx, { email, name })
      if (!known?.isOperator)
        await addOperator(tx, { personUuid: person.personUuid, actor: 'system' })
      return !person.hasPassword
    })
    if (!isWaiting) return undefined
    return await makePasswordLink({ db: database.db, publicUrl, sessionSecrets }, email)
  } finally {
    await database.close()
  }
}
