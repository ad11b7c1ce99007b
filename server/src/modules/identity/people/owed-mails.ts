// Mails about people themselves that a migration owes them. A worker claims some, sends each and then
// strikes it off; one that dies in between leaves its claim for minutes, and the mail may come twice.

import type { Mailer } from '../../../adapters/mail.ts'
import type { Db } from '../../../db/client.ts'
import { writeFactorsRemovedMail } from './mails.ts'
import { claimOwedMails, deleteOwedMail } from './owed-mail-queries.ts'

const batchSize = 20
const claimSeconds = 600

export async function sendOwedMails(db: Db, mail: Mailer, publicUrl: string): Promise<number> {
  let sent = 0
  for (;;) {
    const owed = await claimOwedMails(db, { batchSize, claimSeconds })
    for (const { person_id, kind, email: to, name } of owed) {
      await mail.send(writeFactorsRemovedMail({ to, name, publicUrl }))
      await deleteOwedMail(db, person_id, kind)
      sent += 1
    }
    if (owed.length < batchSize) return sent
  }
}
