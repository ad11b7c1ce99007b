// What waits for operators and was forgotten. Invariants:
// - Each proposal and each credit request is reminded of once.
// - An operator is reminded of what they can decide: not of what they proposed, nor of the reset of their own
//   factors.
// - The row is committed before the mail is sent: a worker that dies in between sends none, and none is sent
//   twice. What waits is counted at Approvals all the while.

import { limits } from '../../../core/limits.ts'
import type { WaitingNews } from './operators.ts'
import { selectOperators } from './queries.ts'
import { deleteOldReminders, takeUnreminded } from './reminder-queries.ts'

const remindedPerRound = 100
const keepDays = 30

/** Says how many were taken. */
export async function remindOperators({ db, mail, publicUrl }: WaitingNews): Promise<number> {
  await deleteOldReminders(db, keepDays)
  if (!mail) return 0
  const hours = limits.approvalReminderHours
  const waiting = await db
    .transaction()
    .execute((tx) => takeUnreminded(tx, { hours, limit: remindedPerRound }))
  if (waiting.length === 0) return 0
  for (const { person_id: operator, email } of await selectOperators(db)) {
    const own = waiting.filter(
      ({ proposed_by, person_id }) => proposed_by !== operator && person_id !== operator,
    )
    if (own.length > 0) mail.post({ to: email, ...writeReminder(own.length, hours, publicUrl) })
  }
  return waiting.length
}

function writeReminder(count: number, hours: number, publicUrl: string) {
  const what = count === 1 ? 'One approval has' : `${count} approvals have`
  return {
    subject: 'Reminder: an approval is waiting for you',
    text: [
      `${what} been waiting for more than ${hours} hours at ${publicUrl}. A proposal expires ${limits.proposalHours} hours after it was made.`,
      `To decide, sign in and open:\n${publicUrl}/admin/approvals`,
    ].join('\n\n'),
  }
}
