// The mail to every owner of an account that was closed: by whom, and what becomes of what was in it. A worker
// claims some, sends each and then strikes it off; one that dies in between leaves its claim for minutes, and the
// mail may come twice.
import type { Mail, Mailer } from '../../../adapters/mail.ts'
import { greet, writeName } from '../../../core/greeting.ts'
import type { Db } from '../../../db/client.ts'
import { type ClosingMail, claimClosingMails, deleteClosingMail } from './queries.ts'

const batchSize = 20
const claimSeconds = 600

export async function sendClosingMails(db: Db, mail: Pick<Mailer, 'send'>): Promise<number> {
  let sent = 0
  for (;;) {
    const owed = await claimClosingMails(db, { batchSize, claimSeconds })
    for (const each of owed) {
      await mail.send(writeClosingMail(each))
      await deleteClosingMail(db, each)
      sent += 1
    }
    if (owed.length < batchSize) return sent
  }
}

/** An account or a person whose name is no name to put in a mail stays unnamed. */
function writeClosingMail(closing: ClosingMail): Mail {
  const { email, name, isOwnAct, closedAt, available } = closing
  const account = writeName(closing.accountName) ?? 'your account'
  const closer = isOwnAct ? 'You' : (writeName(closing.closedByName) ?? 'An owner')
  const at = `${closedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const credits = available.toLocaleString('en-US')
  return {
    to: email,
    subject: `${account === 'your account' ? 'Your account' : account} was closed`,
    text: `${greet(name)}

${closer} closed ${account}, live and test, on ${at}. This can't be undone.

- API keys and webhooks stopped immediately, and all members lost access.
- Prompts, files, answers and prepared exports are deleted within minutes. Exports that you downloaded stay valid.
- ${available === 0 ? 'No credits were left.' : `${credits} credits were left. They are not refunded.`}
- The ledger and the audit log are kept by the operator of this service. Ask the operator if you need a copy.

If you didn't expect this, contact the operator of this service.
`,
  }
}
