// The four things that happen to every task, with what is known of each.
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDuration, formatTimeOfDay } from '../../core/formats.ts'
import { cancelWords } from '../tasks/task/describe-event.ts'

export type Task = Schemas['AccountTaskDetail']

export type Step = { label: string; fact?: string; state: 'waiting' | 'done' | 'ended' }

export function readSteps(task: Task): Step[] {
  return [
    { label: 'Request received', fact: formatTimeOfDay(task.createdAt, true), state: 'done' },
    { label: 'Credits held', fact: formatCredits(task.maxCredits), state: 'done' },
    readAnswer(task),
    readSettlement(task),
  ]
}

function readAnswer(task: Task): Step {
  if (task.status === 'completed')
    return { label: `Answer written by ${sayWriter(task)}`, fact: sayTook(task), state: 'done' }
  if (task.status === 'cancelled')
    return {
      label: task.cancelReason === null ? 'Cancelled' : cancelWords[task.cancelReason],
      fact: sayTook(task),
      state: 'ended',
    }
  return { label: sayWaiting(task.stage), state: 'waiting' }
}

function sayWaiting(stage: Task['stage']): string {
  if (stage === 'needs_input') return 'Waiting for your reply'
  return stage === 'claimed' ? 'An engineer is writing the answer' : 'Waiting for an answer'
}

function readSettlement({ status, maxCredits, chargedCredits }: Task): Step {
  if (status === 'pending') return { label: 'Credits settled', state: 'waiting' }
  const charged = chargedCredits ?? 0
  const released = `${formatCredits(maxCredits - charged)} released`
  return {
    label: 'Credits settled',
    fact:
      status === 'completed' || charged > 0
        ? `${formatCredits(charged)} charged, ${released}`
        : released,
    state: 'done',
  }
}

function sayWriter({ provenance, timeline }: Task): string {
  const engineer = timeline.findLast((event) => event.engineer !== null)?.engineer
  const writers: Record<string, string> = {
    simulator: 'the simulator',
    ai: 'the AI',
    human: engineer ?? 'an engineer',
    human_with_ai: `${engineer ?? 'an engineer'} with the AI`,
  }
  return writers[String(provenance?.source)] ?? 'an engineer'
}

/** "2.1 s": where it is short, tenths are what one looks for. */
export function sayTook({ createdAt, finalAt }: Pick<Task, 'createdAt' | 'finalAt'>): string {
  if (finalAt === null) return ''
  const seconds = (Date.parse(finalAt) - Date.parse(createdAt)) / 1_000
  return seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds)
}
