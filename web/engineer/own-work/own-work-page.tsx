// What the engineer did: this week, how fast, and every task with its result as it was sent.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { historyQuery, statisticsQuery } from '../../api/queries.ts'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { AnswerTimes } from './answer-times.tsx'
import { History } from './history.tsx'
import { WeekPanel } from './week-panel.tsx'
import './own-work-page.css'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'

export function OwnWorkPage() {
  usePageTitle('My work')
  const history = useInfiniteQuery(historyQuery)
  const hasNone = history.data?.pages[0]?.data.length === 0
  return (
    <div className="own-work">
      <header className="own-work-head">
        <h1 tabIndex={-1}>My work</h1>
      </header>
      {hasNone ? <NoWork /> : <Figures isAnyKnown={history.data !== undefined} />}
      {hasNone ? null : <History />}
    </div>
  )
}

/** Before it is known whether there is any work, figures of nothing would come and go again. */
function Figures({ isAnyKnown }: { isAnyKnown: boolean }) {
  const statistics = useQuery(statisticsQuery)
  if (statistics.data !== undefined && isAnyKnown) {
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
      title="Couldn't load your statistics."
      error={statistics.error}
      onRetry={() => void statistics.refetch()}
    >
      <p>Your pay is unaffected.</p>
    </FailedCard>
  )
}

/** Before the first task: one sentence and the way to it, instead of empty panels. */
function NoWork() {
  return (
    <EmptyState
      icon="chart"
      title="No work yet"
      acts={
        <ButtonLink kind="primary" href="/workbench">
          Go to queue
        </ButtonLink>
      }
    >
      Tasks you answer or release are listed here, with effort and pay.
    </EmptyState>
  )
}
