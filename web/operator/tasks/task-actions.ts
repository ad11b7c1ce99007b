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
  const final = task.status === 'pending' ? undefined : 'The task is final and never changes again'
  const early =
    task.stage === 'drafting' ? 'The AI is working on it; wait until it is queued' : undefined
  return [
    {
      name: 'assign',
      icon: 'swap',
      label: isHeld ? 'Reassign' : 'Assign',
      about: isHeld ? 'Ends the lease, keeps the saved text' : 'Gives it to an engineer at once',
      refusal:
        final ??
        early ??
        (task.candidates.length === 0
          ? 'Nobody on duty has this expertise and a free place'
          : undefined),
    },
    {
      name: 'release',
      icon: 'refresh',
      label: 'Release the lease',
      about: 'Back to the queue, with the place it had',
      refusal: final ?? (isHeld ? undefined : 'Nobody holds it'),
    },
    {
      name: 'raise',
      icon: 'up',
      label: 'Raise',
      about: 'First in its queue, price and deadline stay',
      refusal:
        final ??
        early ??
        (isHeld
          ? 'Somebody holds it; release it first'
          : task.raised
            ? 'It stands in front already'
            : undefined),
    },
    {
      name: 'cancel',
      icon: 'cross-circle',
      label: `Cancel and release ${formatCredits(task.heldCredits)}`,
      about: 'Nothing is charged; cannot be undone',
      refusal: final,
    },
  ]
}

/** The button, which names the act and the person. */
export function nameAct(act: Act, candidate: Candidate | undefined): string {
  if (act.name === 'assign')
    return candidate ? `${act.label} to ${firstName(candidate.name)}` : act.label
  if (act.name === 'cancel') return 'Cancel the task'
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
  const unpaid = holder === null ? '' : ` What ${firstName(holder.name)} spent is not charged.`
  switch (name) {
    case 'assign': {
      const who = candidate?.name ?? 'the engineer you choose'
      return holder === null
        ? `give the task to ${who}. The client sees that it is claimed, and not by whom.`
        : `${ends} and give the task to ${who}.${unpaid} The client sees that it was given back and claimed again; the reason is in the audit log.`
    }
    case 'release':
      return `${ends} and put the task back into the queue.${unpaid} The client sees that it was given back; the reason is in the audit log.`
    case 'raise':
      return `give the task to the next engineer with this expertise who claims, unless a realtime task waits. The client sees nothing of it.`
    case 'cancel':
      return `${holder === null ? '' : `${ends}, `}cancel the task and release ${formatCredits(task.heldCredits)} credits. The client is told that an operator cancelled it, and is charged nothing.`
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
