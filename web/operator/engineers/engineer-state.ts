// The state of an engineer. One on duty without input for a while counts as away, not as free.
import type { Engineer } from './engineer-queries.ts'

export type EngineerState = 'on' | 'away' | 'off' | 'suspended'

const awayAfterMs = 600_000

export function stateOf(
  { suspendedAt, onDutySince, lastSeenAt }: Engineer,
  nowMs: number,
): EngineerState {
  if (suspendedAt !== null) return 'suspended'
  if (onDutySince === null) return 'off'
  const seenMs = Date.parse(lastSeenAt ?? onDutySince)
  return nowMs - seenMs > awayAfterMs ? 'away' : 'on'
}
