// The public API as a program calls it: with a key, and without the session of the page. A key that is
// refused says nothing about whether the user is signed in.
import { offlineFailure, readFailure } from '../core/failure.ts'
import type { AccountSchemas } from './account.ts'

type NewTask = Omit<AccountSchemas['CreateTask'], 'mode' | 'attachments'> & {
  mode?: AccountSchemas['CreateTask']['mode']
}

/** A key may send one request a second: one that is early waits for its turn instead of being refused. */
const turnSeconds = 10
const waitSeconds = 50

export async function createTaskWithKey(
  key: string,
  body: NewTask,
  signal: AbortSignal,
): Promise<{ status: number; task: AccountSchemas['CreatedTask'] }> {
  const reply = await send(key, '/tasks/create', { method: 'POST', body, signal })
  return { status: reply.status, task: (await reply.json()) as AccountSchemas['CreatedTask'] }
}

/** Waits until the task is final. */
export async function awaitTaskWithKey(
  key: string,
  taskId: string,
  signal: AbortSignal,
): Promise<AccountSchemas['Task']> {
  for (;;) {
    const path = `/tasks/${encodeURIComponent(taskId)}?wait=${waitSeconds}`
    const reply = await send(key, path, { method: 'GET', signal })
    const task = (await reply.json()) as AccountSchemas['Task']
    if (task.status !== 'pending') return task
  }
}

async function send(
  key: string,
  path: string,
  { method, body, signal }: { method: 'GET' | 'POST'; body?: object; signal: AbortSignal },
): Promise<Response> {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    'api-revision': 'A',
    'ratelimit-wait': String(turnSeconds),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const init: RequestInit = {
    ...{ method, headers, signal, credentials: 'omit' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const reply = await fetch(`/api/v1${path}`, init).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw offlineFailure()
  })
  if (!reply.ok) throw await readFailure(reply)
  return reply
}
