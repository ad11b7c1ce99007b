// The events of an account as they happen. All pages of a browser share one stream per account: one tab
// holds it and broadcasts to the others, because browsers allow six connections to a host over HTTP/1.1,
// and six streams would leave none for requests.
import { useEffect, useRef } from 'react'

const types = [
  'task.created',
  'task.drafted',
  'task.claimed',
  'task.requeued',
  'task.needs_input',
  'task.resumed',
  'task.overdue',
  'task.completed',
  'task.cancelled',
] as const
const [reopenMs, reopenMostMs] = [5_000, 60_000]

/** `opened`: the stream began, or began anew, so that events before it may have been missed. */
export type AccountMove = 'opened' | 'event'

type Listener = (move: AccountMove) => void
type Followed = { listeners: Set<Listener>; leave: () => void }

const followed = new Map<string, Followed>()

/** Runs on each event of a task of the account. Without streams (a proxy that buffers them) never. */
export function useAccountEvents(
  accountId: string,
  run: Listener,
  { isOn = true }: { isOn?: boolean } = {},
): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn || globalThis.EventSource === undefined) return
    return listen(accountId, (move) => latest.current(move))
  }, [accountId, isOn])
}

function listen(accountId: string, listener: Listener): () => void {
  const known = followed.get(accountId) ?? join(accountId)
  known.listeners.add(listener)
  return () => {
    known.listeners.delete(listener)
    if (known.listeners.size > 0) return
    followed.delete(accountId)
    known.leave()
  }
}

function join(accountId: string): Followed {
  const name = `task-review-account-${accountId}`
  const listeners = new Set<Listener>()
  const stop = new AbortController()
  const tabs = new BroadcastChannel(name)
  const hear = (move: AccountMove) => {
    for (const listener of listeners) listener(move)
  }
  tabs.onmessage = ({ data }: MessageEvent<AccountMove>) => hear(data)
  const lead = () =>
    follow(accountId, stop.signal, (move) => {
      tabs.postMessage(move)
      hear(move)
    })
  // Without locks (an old browser, plain http) every tab has a stream of its own.
  if (navigator.locks === undefined) void lead()
  else navigator.locks.request(name, { signal: stop.signal }, lead).catch(() => undefined)
  const known = {
    listeners,
    leave() {
      stop.abort()
      tabs.close()
    },
  }
  followed.set(accountId, known)
  return known
}

/** Holds the stream until the signal ends it. */
function follow(accountId: string, signal: AbortSignal, tell: Listener): Promise<void> {
  const address = `/console/v1/accounts/${encodeURIComponent(accountId)}/api/events/stream`
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (waitMs: number) => {
    stream = new EventSource(`${address}?types=${types.join(',')}`)
    let nextWaitMs = waitMs
    stream.onopen = () => {
      nextWaitMs = reopenMs
      tell('opened')
    }
    for (const type of types) stream.addEventListener(type, () => tell('event'))
    stream.onerror = () => {
      // The browser reconnects by itself, unless it was refused: signed out, or too many streams.
      if (stream?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(() => open(Math.min(reopenMostMs, nextWaitMs * 2)), nextWaitMs)
    }
  }
  if (signal.aborted) return Promise.resolve()
  open(reopenMs)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stream?.close()
      resolve()
    })
  })
}
