// The mail to an engineer whose client replied and who did not continue. Invariants:
// - It goes five minutes after the reply, once, and only while the task is still kept for them: whoever saw the
//   reply in time gets none, and nobody comes by it to a task that others may have.
// - It is wanted like a notification: not with replies turned off, in quiet hours or in a
//   pause.
// - It says nothing of the task but the way there.
// - It is recorded before it is sent, so that no two workers send it. Where the mail server did not take it the
//   record is undone, and it is tried again as long as the task is kept.
import type { Mail, Mailer } from '../../../adapters/mail.ts'
import { greet } from '../../../core/greeting.ts'
import { encodeId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import { isSilenced, wantsKind } from '../../events/push/push.ts'
import { findUnseenReplies, type UnseenReply } from '../questions/questions.ts'
import { forgetReplyMail, recordReplyMail } from '../questions/writes.ts'

/** Of a round; more follow in the next. */
const batch = 20

/** How many were sent. */
export async function sendReplyMails(
  db: Db,
  mail: Pick<Mailer, 'send'>,
  publicUrl: string,
): Promise<number> {
  let sent = 0
  for (const reply of await findUnseenReplies(db, { batch, seconds: limits.replyMailSeconds })) {
    if (!wantsKind(reply, 'replied') || isSilenced(reply)) continue
    if (!(await recordReplyMail(db, reply))) continue
    try {
      await mail.send(writeReplyMail(reply, publicUrl))
    } catch (error) {
      await forgetReplyMail(db, reply)
      throw error
    }
    sent += 1
  }
  return sent
}

function writeReplyMail(reply: UnseenReply, publicUrl: string): Mail {
  const { email, name, taskUuid, minutesLeft } = reply
  const minutes = minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`
  return {
    to: email,
    subject: 'The client replied to your question',
    text: `${greet(name)}

The client replied to your question. The task is kept for you for another ${minutes}; then other engineers can claim it:

${publicUrl}/workbench/tasks/${encodeId('task', taskUuid)}

To get no more of these emails, turn off "Client replied" in your settings:

${publicUrl}/workbench/settings
`,
  }
}
