import { encodeId } from '../../../core/ids.ts'
import type { Db } from '../../../db/client.ts'
import { type ConsoleRoute, consoleRoute } from '../../../http/console/route.ts'
import { getOwnPersonOperation } from './me-schema.ts'
import { type Factors, listOwnAccounts, loadFactors, type OwnAccount } from './sign-in/sessions.ts'

export function meRoutes({ db }: { db: Db }): ConsoleRoute[] {
  return [
    consoleRoute(getOwnPersonOperation, async ({ session }) => {
      const { person } = session
      const accounts = await listOwnAccounts(db, person.uuid)
      const factors = await loadFactors(db, person.uuid)
      const isRequired = person.isOperator || person.engineer !== undefined
      return {
        body: {
          id: encodeId('person', person.uuid),
          name: person.name,
          email: person.email,
          accounts: accounts.map(presentAccount),
          engineer: person.engineer
            ? {
                tagIds: person.engineer.tagIds,
                capacity: person.engineer.capacity,
                suspended: person.engineer.isSuspended,
              }
            : null,
          operator: person.isOperator,
          secondFactor: {
            ...showFactors(factors),
            used: session.hasSecondFactor,
            required: isRequired,
          },
          missing: isRequired && !session.hasSecondFactor ? [nameStep(factors)] : [],
          signedInAt: session.signedInAt.toISOString(),
        },
      }
    }),
  ]
}

function presentAccount(account: OwnAccount) {
  const { suspended_at, suspension_reason } = account
  return {
    id: encodeId('acct', account.account_id),
    testAccountId: encodeId('acct', account.test_account_id),
    name: account.name,
    role: account.role,
    suspension: suspended_at && { since: suspended_at.toISOString(), reason: suspension_reason },
  }
}

function showFactors({ hasTotp, passkeys }: Factors) {
  return { totp: hasTotp, passkeys }
}

function nameStep({ hasTotp, passkeys }: Factors): string {
  return hasTotp || passkeys > 0 ? 'sign_in_with_second_factor' : 'set_up_second_factor'
}
