// Tasks that this engineer asked the client about: those that wait, and those that were replied to, which
// are theirs first for a while.
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import type { Schemas } from '../../api/queries.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatTimeOfDay } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Ring } from '../../ui/ring.tsx'
import { useNow } from '../../ui/use-now.ts'
import { formatDueTime, formatShortClock } from '../task/rail/times.ts'
import { useClaim } from './use-claim.ts'
import type { OwnKey } from './use-own-keys.ts'

type Asked = Schemas['AskedTask']

const yoursMs = 15 * 60_000

const rules: Record<Asked['onNoReply'], string> = {
  default: 'your default is assumed',
  continue: 'you answer without one',
  cancel: 'the task is cancelled',
}

export function RepliedTask({ task, keys, ref }: { task: Asked } & OwnKey) {
  useNow()
  const claim = useClaim(() => undefined)
  const leftMs = Math.max(0, Date.parse(task.yoursUntil ?? '') - serverNowMs()) || 0
  const isLate = leftMs > 0 && serverNowMs() >= Date.parse(task.deadlineAt)
  return (
    <li className="held-tasks-replied">
      <Ring share={leftMs / yoursMs} isAccent />
      <span className="held-tasks-due">
        <b className="mono">{formatShortClock(leftMs)}</b>
        <span className="held-tasks-in">reserved</span>
      </span>
      <Title task={task}>
        {isLate ? 'No reply in time' : 'The client replied'} · the clock is running · continue to
        read it
      </Title>
      <Button
        ref={ref as Ref<HTMLButtonElement>}
        kind="accent"
        keys={keys}
        isBusy={claim.isPending}
        onClick={() => claim.mutate(task.taskId)}
      >
        Continue
      </Button>
    </li>
  )
}

export function AskedTask({ task, keys, ref }: { task: Asked } & OwnKey) {
  const nowMs = useNow()
  const leftMs = Date.parse(task.deadlineAt) - serverNowMs()
  const wholeMs = Math.max(1, Date.parse(task.deadlineAt) - Date.parse(task.askedAt))
  const until = formatDueTime(task.deadlineAt, nowMs)
  return (
    <li>
      <Ring share={leftMs / wholeMs} />
      <span className="held-tasks-due">
        <b>Paused</b>
        <span className="held-tasks-in">until reply</span>
      </span>
      <Title task={task}>
        Waiting for the client since {formatTimeOfDay(task.askedAt)} · {rules[task.onNoReply]}{' '}
        {until}
      </Title>
      <span className="held-tasks-acts">
        <span className="not-on-phone">
          <Pill tone="pending" icon="pause">
            Waiting for reply
          </Pill>
        </span>
        <Link
          ref={ref as Ref<HTMLAnchorElement>}
          className="button button-ghost"
          to="/tasks/$taskId"
          params={{ taskId: task.taskId }}
        >
          Open
          {keys === undefined ? null : <Kbd keys={keys} />}
        </Link>
      </span>
    </li>
  )
}

function Title({ task, children }: { task: Asked; children: React.ReactNode }) {
  return (
    <span className="held-tasks-title">
      <b className="cut" dir="auto">
        {task.title}
      </b>
      <span className="cut">{children}</span>
    </span>
  )
}
