// The mail that an export is ready. Its link leads to the page, where an owner has to be signed in: the
// mail alone opens nothing.
import type { Mail } from '../../../adapters/mail.ts'
import { greet } from '../../../core/greeting.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'

type Asker = { name: string; email: string; account_name: string }

export function writeReadyMail(
  { name, email, account_name }: Asker,
  { accountUuid, publicUrl }: { accountUuid: string; publicUrl: string },
): Mail {
  const link = `${publicUrl}/dashboard/settings?account=${encodeId('acct', accountUuid)}#export`
  return {
    to: email,
    subject: `The export of ${account_name} is ready`,
    text: `${greet(name)}

The export of ${account_name} that you requested is ready. To download it, sign in as an owner and open:

${link}

It is deleted after ${limits.exportKeepDays} days. If you didn't request it, change your password and check the audit log of the account.
`,
  }
}
