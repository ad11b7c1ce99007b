// What an operator can do to a task: which of it is possible now, and what each will do, in words.
import { call } from '../../api/client.ts'
import { formatCredits } from '../../core/formats.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { OperatorTaskDetail } from './task-queries.ts'

export type ActName = 'assign' | 'release' | 'raise' | 'cancel'
type Candidate = OperatorTaskDetail['candidates'][number]

export type Act = {
  name: ActName
  icon: IconName
  label: string
  about: string
  /** Why it cannot be done now. */
  refusal: string | undefined
}

export const reasonCharsMin = 10

export function listActs(task: OperatorTaskDetail): Act[] {
  const isHeld = task.holder !== null
  const final = task.status === 'pending' ? undefined : "The task is final and can't be changed"
  const early =
    task.stage === 'drafting'
      ? 'The AI draft is in progress. Wait until the task is queued'
      : undefined
  return [
    {
      name: 'assign',
      icon: 'swap',
      label: isHeld ? 'Reassign' : 'Assign',
      about: isHeld
        ? 'Ends the current lease; the saved text is kept'
        : 'Assigns it to an engineer immediately',
      refusal:
        final ??
        early ??
        (task.candidates.length === 0
          ? 'No on-duty engineer with this tag has capacity'
          : undefined),
    },
    {
      name: 'release',
      icon: 'refresh',
      label: 'Release task',
      about: 'Returns it to its previous position in the queue',
      refusal: final ?? (isHeld ? undefined : 'No engineer has claimed it'),
    },
    {
      name: 'raise',
      icon: 'up',
      label: 'Move to front',
      about: 'Moves it to the front of its queue; price and deadline are unchanged',
      refusal:
        final ??
        early ??
        (isHeld
          ? 'An engineer has claimed it. Release it first'
          : task.raised
            ? 'Already at the front of the queue'
            : undefined),
    },
    {
      name: 'cancel',
      icon: 'cross-circle',
      label: `Cancel and release ${formatCredits(task.heldCredits)}`,
      about: "The client is not charged. This can't be undone",
      refusal: final,
    },
  ]
}

/** The button, which names the act and the person. */
export function nameAct(act: Act, candidate: Candidate | undefined): string {
  if (act.name === 'assign')
    return candidate ? `${act.label} to ${firstName(candidate.name)}` : act.label
  if (act.name === 'cancel') return 'Cancel task'
  return act.label
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** What the act will do to lease and money, and what the client sees of it. */
export function describeAct(
  task: OperatorTaskDetail,
  name: ActName,
  candidate: Candidate | undefined,
): string {
  const { holder, lease } = task
  const ends = `end lease ${lease?.number ?? ''}`
  const unpaid =
    holder === null
      ? ''
      : ` Effort by ${firstName(holder.name)} is not charged unless they claim the task again.`
  switch (name) {
    case 'assign': {
      const who = candidate?.name ?? 'the engineer you choose'
      return holder === null
        ? `assign the task to ${who}. The client sees that it is claimed, but not by whom.`
        : `${ends} and assign the task to ${who}.${unpaid} The client sees that it returned to the queue and was claimed again. The reason is in the audit log.`
    }
    case 'release':
      return `${ends} and return the task to the queue.${unpaid} The client sees that it returned to the queue. The reason is in the audit log.`
    case 'raise':
      return 'offer the task next to engineers with this tag, after any realtime task. Not visible to the client.'
    case 'cancel':
      return `${holder === null ? '' : `${ends}, `}cancel the task and release ${formatCredits(task.heldCredits)} credits. The client is notified that an operator cancelled it and is not charged.`
  }
}

export type Order = { taskId: string; name: ActName; personId: string | undefined; reason: string }

export async function carryOut({ taskId, name, personId, reason }: Order) {
  const params = { task_id: taskId }
  if (name === 'assign')
    return await call('post', '/operator/v1/tasks/{task_id}/assign', {
      params,
      body: { personId: personId ?? '', reason },
    })
  return await call('post', `/operator/v1/tasks/{task_id}/${name}`, { params, body: { reason } })
}
