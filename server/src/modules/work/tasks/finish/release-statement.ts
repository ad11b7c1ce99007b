// Cancelling a task that nobody holds, with a full release, as one statement: many of them may come
// due in the same minute. A hold that the balance row does not have breaks the statement on purpose,
// by a division: a task must never be cancelled without its credits coming back.
import { prepareStatement } from '../../../../db/statement.ts'
import { insertEvents } from '../../../events/feed/writes.ts'
import { releaseCredits } from '../../../money/balances/writes.ts'
import { giveBackHold } from '../../../money/caps/writes.ts'
import { insertReleaseEntry, insertReleaseSettlement } from '../../../money/credits/writes.ts'

type ReleaseValues = {
  accountUuid: string
  taskUuid: string
  reason: string
  /** The stage it must be in. */
  stage: string
  eventData: string
}

export const releaseStatement = prepareStatement<ReleaseValues, { version: number }>(
  'release-task',
  (param) => `
with done as (
  update task_queue
  set status = 'cancelled', stage = 'cancelled', cancel_reason = ${param('reason')},
    version = version + 1, held_credits = 0, final_at = now(), next_action_at = null
  where account_id = ${param('accountUuid')} and task_id = ${param('taskUuid')}
    and status = 'pending' and stage = ${param('stage')}
    and engineer_id is null and next_action_at <= clock_timestamp()
  returning new.version, old.held_credits
), event as (
  ${insertEvents({
    from: 'done',
    account: param('accountUuid'),
    task: param('taskUuid'),
    version: 'done.version',
    type: 'task.cancelled',
    data: param('eventData'),
  })}
), balance as (
  ${releaseCredits(param, { from: 'done' })}
), entry as (
  ${insertReleaseEntry(param, 'balance')}
), settlement as (
  ${insertReleaseSettlement(param, 'balance')}
), caps as (
  ${giveBackHold(param, 'balance')}
)
select done.version, 1 / (select count(*) from balance)::integer as balances from done`,
)
