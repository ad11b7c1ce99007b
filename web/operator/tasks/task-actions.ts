// What an operator can do to a task: which of it is possible now, and what each will do, in words.
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime } from '../../core/formats.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Assignee } from '../acts/assignee-list.tsx'
import type { OperatorTaskDetail } from './task-queries.ts'

export type ActName = 'assign' | 'extend' | 'answer' | 'release' | 'raise' | 'cancel'
export const extendHours = ['1', '4', '12', '24'] as const
export type ExtendHours = (typeof extendHours)[number]
type Me = Schemas['Me']

export type Act = {
  name: ActName
  icon: IconName
  label: string
  about: string
  /** Why it cannot be done now. */
  refusal: string | undefined
}

/** `me` is undefined until it is known who looks. */
export function listActs(task: OperatorTaskDetail, me: Me | undefined): Act[] {
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
        (task.assignees.some(({ isAssignable }) => isAssignable)
          ? undefined
          : 'No on-duty engineer with this tag has capacity'),
    },
    nameExtend(task, final),
    {
      name: 'answer',
      icon: 'person',
      label: 'Answer as staff',
      about: 'Assigns it to you as an engineer; the client is charged as usual',
      refusal: final ?? early ?? refuseAnswer(task, me),
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

function nameExtend({ expiresAt }: OperatorTaskDetail, final: string | undefined): Act {
  const realtime = 'A realtime task ends at its due time'
  return {
    name: 'extend',
    icon: 'clock',
    label: 'Extend',
    about:
      expiresAt === null
        ? 'Lets it wait longer'
        : `Expires ${formatDayAndTime(expiresAt)}; the due time stays`,
    refusal: final ?? (expiresAt === null ? realtime : undefined),
  }
}

/** An operator answers under an engineer profile of their own, by the rules of a claim. */
function refuseAnswer({ assignees, holder }: OperatorTaskDetail, me: Me | undefined) {
  if (me === undefined) return 'Loading your profile'
  if (me.engineer === null) return 'You have no engineer profile. Another operator can invite you'
  if (holder?.personId === me.id) return 'You have claimed it. Open it in the workbench'
  return assignees.some(({ personId, isAssignable }) => personId === me.id && isAssignable)
    ? undefined
    : 'Go on duty in the workbench with this tag and free capacity first'
}

/** The button, which names the act and the person. */
export function nameAct(act: Act, person: Assignee | undefined): string {
  if (act.name === 'assign') return person ? `${act.label} to ${firstName(person.name)}` : act.label
  if (act.name === 'cancel') return 'Cancel task'
  if (act.name === 'extend') return 'Extend task'
  if (act.name === 'answer') return 'Assign to me'
  return act.label
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** What the act will do to lease and money, and what the client sees of it. */
export function describeAct(
  task: OperatorTaskDetail,
  name: ActName,
  { person, hours }: { person: Assignee | undefined; hours: ExtendHours },
): string {
  const { holder, lease } = task
  const ends = `end lease ${lease?.number ?? ''}`
  const unpaid =
    holder === null
      ? ''
      : ` Effort by ${firstName(holder.name)} is not charged unless they claim the task again.`
  switch (name) {
    case 'assign': {
      const who = person?.name ?? 'the engineer you choose'
      return holder === null
        ? `assign the task to ${who}. The client sees that it is claimed, but not by whom.`
        : `${ends} and assign the task to ${who}.${unpaid} The client sees that it returned to the queue and was claimed again.`
    }
    case 'extend':
      return `let the task wait ${hours} h longer before it expires. The due time and the price stay. The client sees your note only.`
    case 'answer':
      return `${holder === null ? '' : `${ends} and `}assign the task to you.${unpaid} The client sees that it is claimed, but not by whom.`
    case 'release':
      return `${ends} and return the task to the queue.${unpaid} The client sees that it returned to the queue.`
    case 'raise':
      return 'offer the task next to engineers with this tag, after any realtime task. Not visible to the client.'
    case 'cancel':
      return `${holder === null ? '' : `${ends}, `}cancel the task and release ${formatCredits(task.heldCredits)} credits. The client is notified that an operator cancelled it and is not charged.`
  }
}

export type Order = {
  taskId: string
  name: ActName
  personId: string | undefined
  hours: number
  reason: string
  note?: string
}

export async function carryOut({ taskId, name, personId, hours, reason, note }: Order) {
  const params = { task_id: taskId }
  const why = note === undefined ? { reason } : { reason, note }
  if (name === 'assign' || name === 'answer')
    return await call('post', '/operator/v1/tasks/{task_id}/assign', {
      params,
      body: { personId: personId ?? '', ...why },
    })
  if (name === 'extend')
    return await call('post', '/operator/v1/tasks/{task_id}/extend', {
      params,
      body: { hours, ...why },
    })
  return await call('post', `/operator/v1/tasks/{task_id}/${name}`, { params, body: why })
}
