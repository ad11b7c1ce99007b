// Shown while offline. It is over the lower edge, where every page leaves room at its end, so
// that nothing moves when it comes or goes.
import { useQueryClient } from '@tanstack/react-query'
import { formatTimeOfDay } from '../core/formats.ts'
import { Banner } from '../ui/banner.tsx'
import { Pill } from '../ui/pill.tsx'
import { useOnline } from '../ui/use-online.ts'
import './offline-banner.css'

export function OfflineBanner() {
  return useOnline() ? null : <Offline />
}

function Offline() {
  const client = useQueryClient()
  const readAt = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.dataUpdatedAt)
  const lastAtMs = Math.max(0, ...readAt)
  return (
    <div className="offline">
      <Banner tone="warning" icon="offline" title="You're offline.">
        {lastAtMs === 0
          ? "Continue when you're back online."
          : `This page was last updated at ${formatTimeOfDay(lastAtMs)}. It updates when you're back online.`}
      </Banner>
    </div>
  )
}

/** The same in a word, where somebody writes up to the lower edge. */
export function OfflinePill() {
  const isOnline = useOnline()
  return (
    <span className="offline-pill" role="status">
      {isOnline ? null : (
        <Pill tone="overdue" icon="offline">
          You're offline
        </Pill>
      )}
    </span>
  )
}
