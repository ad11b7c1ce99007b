// The four steps of a run and the second at which each ended. Before a step its text says what will be done,
// after it what was done; a step that failed is where the run stopped.
import { formatCredits } from '../../core/formats.ts'

export const stepNames = ['key', 'request', 'engineer', 'result'] as const
export type StepName = (typeof stepNames)[number]

export type RunFailure = {
  code: string
  /** What is wrong, and what to do. */
  words: string
  requestId: string | undefined
}

export type Run = {
  phase: 'ready' | 'running' | 'done' | 'failed'
  /** Milliseconds after the start at which the steps ended, as far as they have. */
  endedMs: readonly number[]
  /** Of the step after the last one that ended. */
  failure?: RunFailure
  /** What is known once a step has ended. */
  key?: { shown: string; isKept: boolean; availableCredits: number | undefined }
  sent?: { status: number; taskId: string; maxCredits: number }
  credits?: { charged: number; released: number }
}

export const readyRun: Run = { phase: 'ready', endedMs: [] }

export type RunStep = {
  name: StepName
  state: 'waiting' | 'running' | 'done' | 'failed'
  title: string
  about: string
  /** "2.1 s". */
  ended?: string
}

export function describeSteps(run: Run): RunStep[] {
  return stepNames.map((name, index) => {
    const endedMs = run.endedMs[index]
    return {
      name,
      state: readState(run, index),
      ...(endedMs === undefined ? before[name] : sayAfter(name, run)),
      ...(endedMs === undefined ? {} : { ended: formatSeconds(endedMs) }),
    }
  })
}

function readState({ phase, endedMs }: Run, index: number): RunStep['state'] {
  if (index < endedMs.length) return 'done'
  if (index > endedMs.length) return 'waiting'
  return phase === 'running' || phase === 'failed' ? phase : 'waiting'
}

type Words = { title: string; about: string }

const before: Record<StepName, Words> = {
  key: { title: 'Create a key', about: 'A test key, with test credits' },
  request: { title: 'Send the request', about: 'One POST with the question and the schema' },
  engineer: { title: 'The engineer answers', about: 'In test mode a simulator, after two seconds' },
  result: { title: 'Result', about: 'JSON that matches your schema' },
}

function sayAfter(name: StepName, { key, sent, credits }: Run): Words {
  if (name === 'key') return { title: 'Key created', about: key === undefined ? '' : sayKey(key) }
  if (name === 'request')
    return {
      title: 'Request sent',
      about: sent === undefined ? '' : `${formatCredits(sent.maxCredits)} credits held`,
    }
  if (name === 'engineer')
    return { title: 'The engineer answered', about: 'In test mode a simulator' }
  const { charged = 0, released = 0 } = credits ?? {}
  return {
    title: 'Result',
    about: `${formatCredits(charged)} charged, ${formatCredits(released)} released`,
  }
}

function sayKey({ isKept, availableCredits }: NonNullable<Run['key']>): string {
  if (isKept) return 'the key of the first run'
  return availableCredits === undefined
    ? 'with test credits'
    : `${formatCredits(availableCredits)} test credits`
}

/** "2.1 s": at a few seconds, tenths are what one looks for. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

/**
 * When the answer was there, and when the page had it. The service says how long the answer took; its clock
 * and the page's differ, so the span counts and never ends after the reply.
 */
export function placeAnswer(times: {
  sentMs: number
  receivedMs: number
  createdAt: string
  finalAt: string | null
}): [engineerMs: number, resultMs: number] {
  const { sentMs, receivedMs, createdAt, finalAt } = times
  if (finalAt === null) return [receivedMs, receivedMs]
  const tookMs = Math.max(0, Date.parse(finalAt) - Date.parse(createdAt))
  return [Math.min(receivedMs, sentMs + tookMs), receivedMs]
}

export type RunSpan = { name: StepName; label: string; ms: number | undefined }

const spanLabels: Record<StepName, string> = {
  key: 'Key',
  request: 'Request',
  engineer: 'Engineer',
  result: 'Settled',
}

/** Where the time went; a step that has not ended has no span. */
export function listSpans({ endedMs }: Pick<Run, 'endedMs'>): RunSpan[] {
  return stepNames.map((name, index) => {
    const ended = endedMs[index]
    const began = index === 0 ? 0 : (endedMs[index - 1] ?? 0)
    return {
      name,
      label: spanLabels[name],
      ms: ended === undefined ? undefined : Math.max(0, ended - began),
    }
  })
}

/** "trs_test_4fQz…8uZq": enough to tell it from others, and useless without the rest. */
export function shortenKey(key: string): string {
  const prefix = /^trs_(?:test|live)_/.exec(key)?.[0] ?? ''
  return key.length <= prefix.length + 12
    ? key
    : `${key.slice(0, prefix.length + 4)}…${key.slice(-4)}`
}
