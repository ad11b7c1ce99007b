// Putting a dead letter back into its queue, with a reason.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type DeadJob, jobsQuery } from '../../api/operator-queries.ts'
import { formatDayAndTime, plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { nameJob } from './job-names.ts'

export function RetryDialog({ job, onClose }: { job: DeadJob; onClose: () => void }) {
  const queries = useQueryClient()
  const retry = async (reason: string) => {
    await call('post', '/operator/v1/jobs/{job_id}/retry', {
      params: { job_id: job.id },
      body: { reason },
    })
    await queries.invalidateQueries({ queryKey: jobsQuery.queryKey })
    showToast({ text: 'Job requeued.' })
  }
  return (
    <ConfirmDialog
      title="Retry this job?"
      about="Requeues the job with a full retry count. Jobs are idempotent."
      act="Retry job"
      reason={{ minLength: 10 }}
      failedTitle="Couldn't retry the job."
      onConfirm={retry}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: 'Type', value: nameJob(job.queue) },
          { label: 'Job', value: <span className="mono">{job.id}</span> },
          ...(job.taskId === null
            ? []
            : [{ label: 'Task', value: <span className="mono">{job.taskId}</span> }]),
          { label: 'Created', value: formatDayAndTime(job.createdAt) },
          {
            label: 'Failed',
            value: `${formatDayAndTime(job.failedAt)}, after ${plural(job.attempts, 'run')}`,
          },
          { label: 'Error', value: job.error },
          { label: 'Kept until', value: formatDayAndTime(job.keptUntil) },
        ]}
      />
    </ConfirmDialog>
  )
}
