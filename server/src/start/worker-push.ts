// Notifications to the browsers of engineers: what waits is looked for, and what is due is sent. And the mail to
// those who did not come.
import type { Config } from '../core/config.ts'
import { sendPushes } from '../modules/events/push/send-pushes.ts'
import { sendReplyMails } from '../modules/work/clarification/reply-mails.ts'
import type { Deps } from './dependencies.ts'

/** A realtime task has minutes, so its notification has seconds. */
const pushEveryMs = 2_000
const replyMailsEveryMs = 10_000

export const pushWorks = [
  {
    name: 'push' as const,
    everyMs: pushEveryMs,
    async run({ config, database, metrics, sealingKeys, webhookSender }: Deps) {
      await sendPushes({
        db: database.db,
        sender: webhookSender,
        sealingKeys,
        contact: describeContact(config),
        onPush: (outcome) => metrics.pushes.inc({ outcome }),
      })
    },
  },
  {
    name: 'reply-mails' as const,
    everyMs: replyMailsEveryMs,
    async run({ config, database, mail }: Deps) {
      if (mail) await sendReplyMails(database.db, mail, config.publicUrl)
    },
  },
]

/** Push services take a web address only by https, and so a mail address where this is not reached by it. */
function describeContact({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https://')) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
