// What the service tells us as it happens. One tab holds the stream and broadcasts events to the
// others: browsers allow six connections to a host, and six streams would take them all.
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type LiveEvent = { type: 'queue' | 'lease'; data: unknown }
type Message = LiveEvent | { type: 'hello' } | { type: 'state'; isConnected: boolean }

const address = '/workbench/v1/stream'
const name = 'task-review-live'
const [reopenMs, reopenMostMs] = [5_000, 60_000]

const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()
let isConnected = false
let tabs: BroadcastChannel | undefined
let source: EventSource | undefined
let leaving: AbortController | undefined

/** Runs on each event of the service, in every tab. Gives whether the stream is open now. */
export function useLive(run: (event: LiveEvent) => void): boolean {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const listener = (event: LiveEvent) => latest.current(event)
    listeners.add(listener)
    if (listeners.size === 1) join()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) leave()
    }
  }, [])
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => isConnected,
  )
}

function join(): void {
  const stop = new AbortController()
  leaving = stop
  tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  tabs.postMessage({ type: 'hello' })
  // Without locks (an old browser, plain http) every tab listens for itself.
  if (!navigator.locks) void lead(stop.signal)
  else
    navigator.locks
      .request(name, { signal: stop.signal }, () => lead(stop.signal))
      .catch(() => undefined)
}

function leave(): void {
  leaving?.abort()
  tabs?.close()
  tabs = undefined
  setConnected(false)
}

function lead(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  open(signal)
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      tell({ type: 'state', isConnected: false })
      source?.close()
      source = undefined
      resolve()
    })
  })
}

function open(signal: AbortSignal, waitMs = reopenMs): void {
  // Without streams the pages ask now and then.
  if (signal.aborted || globalThis.EventSource === undefined) return
  const stream = new EventSource(address)
  source = stream
  stream.onopen = () => tell({ type: 'state', isConnected: true })
  stream.onerror = () => {
    tell({ type: 'state', isConnected: false })
    // Closed for good: refused, most likely signed out. The browser itself tries again otherwise.
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(() => open(signal, Math.min(reopenMostMs, waitMs * 2)), waitMs)
  }
  for (const type of ['queue', 'lease'] as const)
    stream.addEventListener(type, ({ data }: MessageEvent<string>) =>
      tell({ type, data: readData(data) }),
    )
}

function tell(message: Message): void {
  tabs?.postMessage(message)
  hear(message)
}

function hear(message: Message): void {
  if (message.type === 'state') setConnected(message.isConnected)
  else if (message.type === 'hello') {
    if (source !== undefined) tabs?.postMessage({ type: 'state', isConnected })
  } else for (const listener of listeners) listener(message)
}

function setConnected(next: boolean): void {
  if (next === isConnected) return
  isConnected = next
  for (const watcher of watchers) watcher()
}

function readData(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
