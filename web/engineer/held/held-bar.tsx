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
  return (
    <Banner
      isCard
      icon="lock"
      tone={isShort ? 'warning' : 'note'}
      title={`You have claimed “${readTitle(task.prompt)}”`}
      acts={
        <Link className="button button-small" to="/tasks/$taskId" params={{ taskId: task.id }}>
          Open task
        </Link>
      }
    >
      {/* Read out by the toast that warns, not with every second. */}
      <span aria-hidden="true">
        Its lease ends in <b className="mono">{formatShortClock(leftMs)}</b>. Open it to renew the
        lease.
      </span>
    </Banner>
  )
}
