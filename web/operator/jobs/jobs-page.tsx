// The machine's own work: what waits, what runs, and what failed for good, with a way to try it again.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type DeadJob, type JobQueue, jobsQuery } from '../../api/operator-queries.ts'
import type { Schemas } from '../../api/queries.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatAgo, formatCredits } from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { deadColumns, queueColumns } from './job-columns.tsx'
import './jobs.css'
import { RetryDialog } from './retry-dialog.tsx'

const silenceMaxMs = 30_000

export function JobsPage() {
  usePageTitle('Jobs')
  const jobs = useQuery(jobsQuery)
  const retry = () => void jobs.refetch()
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Jobs</h1>
      </div>
      {jobs.data === undefined && jobs.error !== null ? (
        <FailedCard title="Couldn't load the jobs." error={jobs.error} onRetry={retry}>
          Jobs are unaffected.
        </FailedCard>
      ) : (
        <Content jobs={jobs.data} error={jobs.error} onRetry={retry} />
      )}
    </>
  )
}

type Jobs = Schemas['Jobs']

function Content(props: { jobs: Jobs | undefined; error: Error | null; onRetry: () => void }) {
  const { jobs, error, onRetry } = props
  const [retried, setRetried] = useState<DeadJob>()
  const columns = useMemo(() => deadColumns(setRetried), [])
  return (
    <div className="jobs-page reads-in-order">
      {jobs !== undefined && isLate(jobs.workerSeenAt) ? (
        <Banner isCard tone="warning" title="No worker is running.">
          Jobs, deadlines, webhooks and mail are paused. Start a worker with{' '}
          <code className="jobs-flag">--role worker</code> or{' '}
          <code className="jobs-flag">--role all</code>.
        </Banner>
      ) : null}
      <Cards jobs={jobs} />
      <h2 className="jobs-heading">Dead letters</h2>
      <DataTable
        label="Dead letters"
        list={{ rows: jobs?.dead, error, onRetry }}
        columns={columns}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        onOpen={setRetried}
        rowHeight={52}
        skeletonRows={3}
        failedTitle="Couldn't load the jobs."
        foot="Newest first."
        empty={
          <EmptyState icon="check-circle" title="No failed jobs">
            Jobs that failed all retries are listed here, so you can retry them.
          </EmptyState>
        }
      />
      <h2 className="jobs-heading">Job types</h2>
      <DataTable
        label="Job types"
        list={{ rows: jobs?.queues }}
        columns={queueColumns}
        keyOf={({ name }) => name}
        skeletonRows={2}
        failedTitle="Couldn't load the jobs."
        hasNoKeys
        empty={
          <EmptyState icon="refresh" title="No worker has run yet">
            Job types appear when the first worker starts.
          </EmptyState>
        }
      />
      {retried === undefined ? null : (
        <RetryDialog job={retried} onClose={() => setRetried(undefined)} />
      )}
    </div>
  )
}

function Cards({ jobs }: { jobs: Jobs | undefined }) {
  const sum = (read: (queue: JobQueue) => number) =>
    show(jobs?.queues.reduce((total, queue) => total + read(queue), 0))
  return (
    <StatCards>
      <StatCard label="Waiting" value={sum(({ waiting }) => waiting)} unit="jobs">
        Ready to run
      </StatCard>
      <StatCard label="Running" value={sum(({ active }) => active)} unit="jobs">
        Across all workers
      </StatCard>
      <StatCard label="Dead letters" value={sum(({ dead }) => dead)} unit="jobs">
        Kept for 14 days
      </StatCard>
      <StatCard label="Worker last seen" value={sayWorker(jobs?.workerSeenAt)} />
    </StatCards>
  )
}

function show(count: number | undefined): string | undefined {
  return count === undefined ? undefined : formatCredits(count)
}

function isLate(seenAt: string | null): boolean {
  return seenAt === null || serverNowMs() - new Date(seenAt).getTime() > silenceMaxMs
}

function sayWorker(seenAt: string | null | undefined): string | undefined {
  if (seenAt === undefined) return undefined
  if (seenAt === null) return 'Never'
  return isLate(seenAt) ? formatAgo(seenAt, serverNowMs()) : 'Now'
}
