// What the engineer did: this week, how fast, and every task with its result as it was sent.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { historyQuery, statisticsQuery } from '../../api/queries.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { ownTimeZone } from '../../ui/formats.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { AnswerTimes } from './answer-times.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { History } from './history.tsx'
import { NoWork } from './no-work.tsx'
import { WeekPanel } from './week-panel.tsx'
import './own-work-page.css'

export function OwnWorkPage() {
  usePageTitle('My work')
  const history = useInfiniteQuery(historyQuery)
  const hasNone = history.data?.pages[0]?.data.length === 0
  return (
    <div className="own-work">
      <header className="own-work-head">
        <h1 tabIndex={-1}>My work</h1>
        {hasNone ? null : <span>Times in {ownTimeZone()}.</span>}
      </header>
      {hasNone ? <NoWork /> : <Figures />}
      {hasNone ? null : <History />}
    </div>
  )
}

function Figures() {
  const statistics = useQuery(statisticsQuery)
  if (statistics.data !== undefined) {
    return (
      <div className="own-work-panels">
        <WeekPanel statistics={statistics.data} />
        <AnswerTimes times={statistics.data.answerTimes} />
      </div>
    )
  }
  if (statistics.error === null) return <FiguresSkeleton />
  return (
    <FailedCard
      title="Your figures could not be loaded."
      error={statistics.error}
      onRetry={() => void statistics.refetch()}
    >
      <p>What you earned is safe; only these figures failed.</p>
    </FailedCard>
  )
}
