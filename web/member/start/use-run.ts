// Runs the sample as a program would: a test key, one request with it, and the wait for the answer. A step
// that failed can be tried again: what was done before it is kept, and the request keeps its idempotency key
// until it has succeeded, so a retry never makes a second task.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AccountSchemas, callAccount } from '../../api/account.ts'
import { call } from '../../api/client.ts'
import { awaitTaskWithKey, createTaskWithKey } from '../../api/key-client.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { ApiFailure } from '../../core/failure.ts'
import { describeFailure } from '../../core/remedies.ts'
import type { Account } from '../account.tsx'
import { cancelWords } from '../tasks/task/describe-event.ts'
import { groundQuery, suggestTask } from './first-task.ts'
import { placeAnswer, type Run, type RunFailure, readyRun, shortenKey } from './run-steps.ts'

type Task = AccountSchemas['Task']

export type Running = {
  run: Run
  /** Of the request that was sent last, or is sent next. */
  fails: boolean
  /** Whole, for who copies it. */
  key: string | undefined
  task: Task | undefined
  /** When the run began, by the clock of performance.now(). */
  beganMs: number
  start: (options: { fails: boolean }) => void
}

export function useRun(account: Account): Running {
  const queries = useQueryClient()
  const [run, setRun] = useState<Run>(readyRun)
  const [fails, setFails] = useState(false)
  const [task, setTask] = useState<Task>()
  const [key, setKey] = useState<string>()
  const [beganMs, setBeganMs] = useState(0)
  const kept = useRef<Kept>({})
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const start = (options: { fails: boolean }) => {
    if (run.phase === 'running') return
    leaving.current = new AbortController()
    const { signal } = leaving.current
    const began = performance.now()
    const steps = { account, queries, kept: kept.current, signal, ...options }
    let latest: Run = { phase: 'running', endedMs: [] }
    const show = (change: Partial<Run>) => {
      latest = { ...latest, ...change }
      if (!signal.aborted) setRun(latest)
    }
    const end = (facts: Partial<Run>, ...atMs: number[]) =>
      show({ ...facts, endedMs: [...latest.endedMs, ...atMs] })
    setFails(options.fails)
    setTask(undefined)
    setBeganMs(began)
    show({})
    const clock = () => performance.now() - began
    takeSteps(steps, { clock, end, onKey: setKey, onTask: setTask })
      .then(() => show({ phase: 'done' }))
      .catch((error: unknown) => show({ phase: 'failed', failure: describeRunFailure(error) }))
      .finally(() => void queries.invalidateQueries({ queryKey: ['account', account.id] }))
  }
  return { run, fails, key, task, beganMs, start }
}

/** What an earlier run made. */
type Kept = {
  key?: string
  projectId?: number
  request?: { text: string; idempotencyKey: string }
}

type Steps = {
  account: Account
  queries: QueryClient
  kept: Kept
  signal: AbortSignal
  fails: boolean
}

type Told = {
  clock: () => number
  end: (facts: Partial<Run>, ...atMs: number[]) => void
  onKey: (key: string) => void
  onTask: (task: Task) => void
}

async function takeSteps(steps: Steps, { clock, end, onKey, onTask }: Told): Promise<void> {
  const { kept, signal, fails } = steps
  const isKept = kept.key !== undefined
  const availableCredits = isKept ? undefined : await prepare(steps)
  kept.key ??= await createKey(steps.account)
  const { key } = kept
  onKey(key)
  end({ key: { shown: shortenKey(key), isKept, availableCredits } }, clock())
  const body = suggestTask(kept.projectId, { fails })
  const made = await createTaskWithKey(key, { ...body, idempotencyKey: keyOf(kept, body) }, signal)
  const sentMs = clock()
  const { id, maxCredits } = made.task
  end({ sent: { status: made.status, taskId: id, maxCredits } }, sentMs)
  const task = await awaitTaskWithKey(key, id, signal)
  delete kept.request
  onTask(task)
  if (task.status === 'cancelled') throw new CancelledRun(task)
  const { createdAt, finalAt, credits } = task
  const { charged, released } = credits
  const times = { sentMs, receivedMs: clock(), createdAt, finalAt }
  end({ credits: { charged, released } }, ...placeAnswer(times))
}

/** A project too, where there is none yet: no task is without one. */
async function prepare({ account, queries, kept }: Steps): Promise<number> {
  const ground = await queries.fetchQuery({ ...groundQuery(account.id), staleTime: 0 })
  const project =
    ground.project ??
    (await callAccount(account.id, 'post', '/projects/create', { body: { name: 'Default' } }))
  kept.projectId = project.id
  return ground.availableCredits
}

async function createKey(account: Account): Promise<string> {
  const made = await withRecentSignIn(() =>
    call('post', '/console/v1/accounts/{account_id}/keys', {
      params: { account_id: account.liveId },
      body: { mode: 'test', name: 'First test key' },
    }),
  )
  return made.secret
}

/** The same request has the same key until it has succeeded. */
function keyOf(kept: Kept, body: object): string {
  const text = JSON.stringify(body)
  if (kept.request?.text !== text) kept.request = { text, idempotencyKey: crypto.randomUUID() }
  return kept.request.idempotencyKey
}

class CancelledRun extends Error {
  readonly task: Task
  constructor(task: Task) {
    super('The task was cancelled.')
    this.task = task
  }
}

function describeRunFailure(error: unknown): RunFailure {
  if (error instanceof CancelledRun) {
    const { cancelReason = 'operator', credits } = error.task
    const words = `${cancelWords[cancelReason]}. ${credits.released} credits released, ${credits.charged} charged. Retry sends the question again.`
    return { code: cancelReason, words, requestId: undefined }
  }
  const { next, requestId } = describeFailure(error)
  const code = error instanceof ApiFailure ? error.code : 'PAGE_ERROR'
  return { code, words: next, requestId }
}
