// The events of an account as they happen, for pages that wait for one: an answer that arrives. Pages
// hold the stream only while they wait, because browsers allow few connections to a host.
import { useEffect, useRef } from 'react'

const types = [
  'task.created',
  'task.claimed',
  'task.needs_input',
  'task.resumed',
  'task.completed',
  'task.cancelled',
] as const
const reopenMs = 5_000

/**
 * Runs when a task of the account was made, claimed, asked about or became final, and once at the beginning, for
 * what happened until then. Without streams (a proxy that holds them back) pages ask now and then.
 */
export function useAccountEvents(
  accountId: string,
  run: () => void,
  { isOn = true }: { isOn?: boolean } = {},
): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!isOn || globalThis.EventSource === undefined) return
    return follow(accountId, () => latest.current())
  }, [accountId, isOn])
}

function follow(accountId: string, tell: () => void): () => void {
  const address = `/console/v1/accounts/${encodeURIComponent(accountId)}/api/events/stream`
  let stream: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    stream = new EventSource(`${address}?types=${types.join(',')}`)
    stream.onopen = tell
    for (const type of types) stream.addEventListener(type, tell)
    stream.onerror = () => {
      // The browser itself tries again, unless it was refused.
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    stream.close()
  }
}
