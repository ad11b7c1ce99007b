// The queue: what waits for this engineer and what they hold. One key claims the best.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dutyQuery, heldQuery, statisticsQuery } from '../../api/queries.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { OwnTasks } from './claimed-tasks.tsx'
import { NothingWaits } from './nothing-waits.tsx'
import { NoticeLine } from './notice-line.tsx'
import { QueueHead } from './queue-head.tsx'
import { TodayStrip } from './today-strip.tsx'
import { useCountBadge, useNoticeOfNew, useNotices } from './use-notice.ts'
import { useRoomAhead } from './use-room-ahead.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingTasks } from './waiting-tasks.tsx'
import './queue-page.css'
import { Grey, GreyLines, SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import './next-card.css'

export function QueuePage() {
  const waiting = useWaiting()
  const duty = useQuery(dutyQuery)
  const statistics = useQuery(statisticsQuery)
  const held = useQuery(heldQuery)
  const notices = useNotices()
  // Both say what blocks a claim, in the card above the list: shown later, it would push the list down.
  const isCardUnknown = held.isPending || duty.isPending
  const { query, list } = waiting
  const count = useMemo(() => countWaiting(query.data?.tags), [query.data])
  useNoticeOfNew(query.data?.next, notices.state)
  useCountBadge(count?.waiting ?? 0)
  useRoomAhead(duty.data?.onDuty === true && list.latest.length > 0)
  return (
    <div className="queue-page">
      <QueueHead count={count} tagCount={duty.data?.tagIds.length} notices={notices} />
      <NoticeLine isOnDuty={duty.data?.onDuty === true} notices={notices} />
      {statistics.isError ? null : <TodayStrip figures={statistics.data} />}
      <OwnTasks />
      {query.data === undefined || isCardUnknown ? (
        query.error === null ? (
          <QueueSkeleton />
        ) : (
          <FailedCard
            title="Couldn't load the queue."
            error={query.error}
            onRetry={() => void query.refetch()}
          >
            <p>Your claimed tasks are unaffected.</p>
          </FailedCard>
        )
      ) : list.rows.length === 0 ? (
        <NothingWaits notices={notices} isOnDuty={duty.data?.onDuty ?? false} />
      ) : (
        <WaitingTasks waiting={waiting} />
      )}
    </div>
  )
}

type Tags = { classes: { waiting: number; orMore: boolean }[] }[]

function countWaiting(tags: Tags | undefined): { waiting: number; orMore: boolean } | undefined {
  if (tags === undefined) return undefined
  const classes = tags.flatMap((tag) => tag.classes)
  return {
    waiting: classes.reduce((sum, { waiting }) => sum + waiting, 0),
    orMore: classes.some(({ orMore }) => orMore),
  }
}

/** The card of the next task, the tabs over the list, and its rows. */
function QueueSkeleton() {
  return (
    <SkeletonGroup label="Loading the queue" className="queue-skeleton">
      <div className="next-card">
        <span className="queue-skeleton-ring" />
        <div className="queue-skeleton-text">
          <Grey width="160px" />
          <Grey width="56%" height={16} />
          <GreyLines count={2} />
          <Grey width="44%" />
        </div>
        <div className="next-card-buy">
          <Grey width="96px" height={28} />
          <Grey width="136px" height={40} />
        </div>
      </div>
      <Grey width="min(440px, 100%)" height={36} />
      <SkeletonTable rows={9} rowHeight={48} />
    </SkeletonGroup>
  )
}
