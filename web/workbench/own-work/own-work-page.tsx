// What the engineer did: this week, how fast, and every task with its result as it was sent.
import { useQuery } from '@tanstack/react-query'
import { statisticsQuery } from '../../api/queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ownTimeZone } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../page-title.ts'
import { AnswerTimes } from './answer-times.tsx'
import { History } from './history.tsx'
import { WeekPanel } from './week-panel.tsx'
import './own-work-page.css'

export function OwnWorkPage() {
  usePageTitle('My work')
  const statistics = useQuery(statisticsQuery)
  return (
    <div className="own-work">
      <header className="own-work-head">
        <h1 tabIndex={-1}>My work</h1>
        <span>Times are in {ownTimeZone()}</span>
      </header>
      {statistics.data === undefined ? (
        statistics.error === null ? (
          <Skeleton lines={4} label="Reading your figures" />
        ) : (
          <ErrorNote
            title="Your figures could not be read."
            error={statistics.error}
            onRetry={() => void statistics.refetch()}
          />
        )
      ) : (
        <div className="own-work-panels">
          <WeekPanel statistics={statistics.data} />
          <AnswerTimes times={statistics.data.answerTimes} />
        </div>
      )}
      <History />
    </div>
  )
}
