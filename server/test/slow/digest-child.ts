// The child of digest-crash.test.ts: a worker that sends digests, and may stop dead after a mail went.

import { createMailer, type Mail } from '../../src/adapters/mail.ts'
import { ringOf } from '../../src/core/secret-ring.ts'
import { connectDatabase } from '../../src/db/client.ts'
import { sendDueDigests } from '../../src/modules/events/notices/digests.ts'

export type DigestOrders = {
  databaseUrl: string
  smtpUrl: string
  publicUrl: string
  sessionSecret: string
}

const orders = JSON.parse(process.argv[2] as string) as DigestOrders
const { databaseUrl, smtpUrl, publicUrl, sessionSecret } = orders
const { db } = connectDatabase({ databaseUrl, poolSize: 2, hotConnections: 1 })
const mailer = createMailer({ smtpUrl, from: 'no-reply@example.com', onError: () => undefined })

await sendDueDigests({
  db,
  letterhead: { publicUrl, sessionSecrets: ringOf([[1, sessionSecret]]) },
  mail: {
    async send(mail: Mail) {
      await mailer.send(mail)
      process.send?.('sent')
      // Nothing of what comes after a mail is done any more.
      await new Promise(() => undefined)
    },
  },
  onMail: () => undefined,
  onError: () => undefined,
})
