// Every task the engineer held, the latest to end first, a page at a time.
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { historyQuery, type Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatDuration } from '../../core/formats.ts'
import { modeIcons, modeWords } from '../../records/modes.ts'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { SkeletonGroup, SkeletonTable } from '../../ui/skeleton.tsx'
import { endings } from './endings.ts'
import './history.css'

// It brings the renderer of Markdown and of code along, which the list does not need.
const PastWork = lazy(() => import('./past-work.tsx').then((it) => ({ default: it.PastWork })))

type EndedWork = Schemas['EndedWork']

export function History() {
  const history = useInfiniteQuery(historyQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = history.data?.pages.flatMap((page) => page.data)
  return (
    <section className="history" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {rows === undefined && history.error === null ? (
        <SkeletonGroup label="Loading your history">
          <SkeletonTable rows={8} />
        </SkeletonGroup>
      ) : null}
      {rows === undefined || rows.length === 0 ? null : <Rows rows={rows} onOpen={setOpenId} />}
      {history.error === null ? null : (
        <FailedCard
          title="Couldn't load your history."
          error={history.error}
          onRetry={() => void history.refetch()}
        >
          <p>Your answers and pay are unaffected.</p>
        </FailedCard>
      )}
      {history.hasNextPage ? (
        <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {openId === null ? null : <PastWork taskId={openId} onClose={() => setOpenId(null)} />}
      </Suspense>
    </section>
  )
}

function Rows({ rows, onOpen }: { rows: EndedWork[]; onOpen: (taskId: string) => void }) {
  return (
    <table className="history-table">
      <thead>
        <tr>
          <th scope="col">Task</th>
          <th scope="col">Ended</th>
          <th scope="col">Outcome</th>
          <th scope="col" className="not-on-phone">
            Mode and tag
          </th>
          <th scope="col" className="history-number">
            Effort
          </th>
          <th scope="col" className="history-number">
            Earned
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((work) => (
          <HistoryRow key={`${work.taskId} ${work.leaseNumber}`} work={work} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function HistoryRow({ work, onOpen }: { work: EndedWork; onOpen: (taskId: string) => void }) {
  const ending = endings[work.endReason]
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="history-open cut"
          dir="auto"
          onClick={() => onOpen(work.taskId)}
        >
          {work.title}
        </button>
      </th>
      <td className="history-when">{formatDayAndTime(work.endedAt)}</td>
      <td>
        <Pill tone={ending.tone} icon={ending.icon}>
          {ending.word}
        </Pill>
      </td>
      <td className="not-on-phone">
        <span className="history-mode">
          <Icon name={modeIcons[work.mode]} />
          {modeWords[work.mode]} · {work.tag.name}
        </span>
      </td>
      <td className="history-number tabular">{formatDuration(work.effortSeconds)}</td>
      <td className="history-number">
        <b className="mono">{formatCredits(work.earned)}</b> <span className="mono">cr</span>
      </td>
    </tr>
  )
}
