// A task as a table row, as a page of facts, and its answer as text.
import type { Task as ReadTask } from '@task-review/sdk'
import type { Column } from '../output/table.ts'
import { cyan, green, red, type Text, yellow } from '../output/text.ts'
import {
  formatAge,
  formatCount,
  formatCredits,
  formatMoment,
  formatUntil,
} from '../values/figures.ts'
import { ageColumn, countColumn, idColumn, type View } from './cells.ts'

/** With its result or, from a list, without. */
type Task = ReadTask<Record<string, unknown> | undefined>

export const taskFields = [
  ...['id', 'title', 'status', 'stage', 'question', 'mode', 'projectId', 'maxCredits', 'tagIdUsed'],
  ...['expertiseMultiplier', 'metadata', 'attachments', 'createdAt', 'dueAt', 'overdueAt'],
  ...['finalAt', 'cancelReason', 'result', 'provenance', 'credits', 'version'],
] as const

const reasons: Record<string, string> = {
  client: 'you cancelled it',
  no_engineer: 'no engineer was free in time',
  ai_failed: 'the AI gave no answer that fits',
  expired: 'nobody answered it in time',
  operator: 'the operator cancelled it',
  no_reply: 'nobody replied to the engineer in time',
}

/** Why a task was cancelled, in words. */
export function spellReason(reason: string | undefined): string {
  return reason === undefined ? 'no reason is given' : (reasons[reason] ?? reason)
}

export function isFinal(task: { status: string }): boolean {
  return task.status === 'completed' || task.status === 'cancelled'
}

function styleStatus(text: string, { status }: { status: string }): Text {
  if (status === 'completed') return green(text)
  return status === 'cancelled' ? yellow(text) : cyan(text)
}

export function taskColumns(view: View): Column<Task>[] {
  return [
    idColumn(view, 'ID', ({ id }) => id),
    { title: 'STATUS', value: ({ status }) => status, style: styleStatus },
    { title: 'STAGE', value: (task) => (isFinal(task) ? '' : task.stage) },
    { title: 'MODE', value: ({ mode }) => mode },
    { title: 'PROJECT', value: ({ projectId }) => projectId, align: 'right' },
    ageColumn(view, 'AGE', ({ createdAt }) => createdAt),
    {
      title: 'DUE',
      value: (task) => spellDue(task, view),
      style: (text, task) => (isLate(task, view) ? red(text) : text),
    },
    countColumn(view, 'HELD', ({ credits }) => credits.held),
    countColumn(view, 'CHARGED', ({ credits }) => credits.charged),
    { title: 'TITLE', value: ({ title }) => title ?? '', shrinks: true },
  ]
}

function spellDue(task: Task, view: View): string {
  if (!view.isForPeople) return task.dueAt
  return isFinal(task) ? '' : formatUntil(task.dueAt, view.nowMs)
}

function isLate(task: Task, { nowMs }: View): boolean {
  return !isFinal(task) && Date.parse(task.dueAt) < nowMs
}

export function taskFacts(task: Task, view: View) {
  const moment = (at: string) => `${formatMoment(at)} (${formatAge(at, view.nowMs)})`
  const { breakdown } = task.credits
  return [
    ['Task', task.id],
    ['Title', task.title],
    ['Status', styleStatus(task.status, task)],
    ['Stage', isFinal(task) ? '' : task.stage],
    ['Question', task.question?.text],
    ['Choices', task.question?.choices?.join(', ')],
    ['Reason', task.status === 'cancelled' ? spellReason(task.cancelReason) : ''],
    ['Mode', task.mode],
    ['Project', task.projectId],
    ['Tag', `${task.tagIdUsed} (×${task.expertiseMultiplier})`],
    ['Created', moment(task.createdAt)],
    [
      'Due',
      isFinal(task) ? '' : `${formatMoment(task.dueAt)} (${formatUntil(task.dueAt, view.nowMs)})`,
    ],
    ['Final', task.finalAt === null ? '' : moment(task.finalAt)],
    ['Credits', spellCredits(task)],
    ['Effort', breakdown && `${formatCount(breakdown.effortSeconds)} s`],
    ['Answered by', task.provenance?.source],
    ['Files', task.attachments.map(spellFile).join(', ')],
    ['Metadata', task.metadata === null ? '' : JSON.stringify(task.metadata)],
  ] as const
}

export function spellFile({ fileName, path }: { fileName: string; path?: string }): string {
  return path === undefined ? fileName : `${path}/${fileName}`
}

/** What the task costs, as far as that is known. */
export function spellCredits(task: Task): string {
  const { max, held, charged, released } = task.credits
  if (!isFinal(task)) return `up to ${formatCredits(max)}, ${formatCount(held)} held`
  return `${formatCredits(charged)} charged, ${formatCount(released)} of ${formatCount(max)} released`
}

/** The words of the engineer, or the data that the schema asked for. */
export function spellAnswer({ result }: { result?: Task['result'] }): string {
  const { message, ...more } = (result ?? {}) as Record<string, unknown>
  const isMessage = typeof message === 'string' && Object.keys(more).length === 0
  return isMessage ? message : JSON.stringify(result ?? null, null, 2)
}
