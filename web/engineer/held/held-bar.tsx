// On every page but the queue, which lists them: what is held, how long its lease lasts, the way back.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { heldQuery } from '../../api/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { useNow } from '../../ui/use-now.ts'
import { formatShortClock } from '../task/rail/times.ts'
import { readTitle } from '../task/title.ts'
import type { WorkTask } from '../task/work.ts'
import { readHeldLease } from './held-lease.ts'

export function HeldBar() {
  const { data } = useQuery(heldQuery)
  return data?.data.map((task) => <HeldStrip key={task.id} task={task} />)
}

function HeldStrip({ task }: { task: WorkTask }) {
  useNow()
  const { leftMs, isShort } = readHeldLease(task)
  const { awaitsOpening } = task.lease
  const title = readTitle(task.prompt)
  return (
    <Banner
      isCard
      icon={awaitsOpening ? 'person' : 'lock'}
      tone={isShort ? 'warning' : 'note'}
      title={awaitsOpening ? `“${title}” was assigned to you` : `You have claimed “${title}”`}
      acts={
        <Link className="button button-small" to="/tasks/$taskId" params={{ taskId: task.id }}>
          Open task
        </Link>
      }
    >
      {/* Read out by the toast that warns, not with every second. */}
      <span aria-hidden="true">
        {awaitsOpening ? 'Open it within ' : 'Its lease ends in '}
        <b className="mono">{formatShortClock(leftMs)}</b>
        {awaitsOpening ? ', or it returns to the queue.' : '. Open it to renew the lease.'}
      </span>
    </Banner>
  )
}
