import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { DutySwitch } from './duty-switch.tsx'
import type { NoticeState, Notices } from './use-notice.ts'
import './queue-head.css'

const noticeWords: Record<NoticeState, string> = {
  on: 'Desktop notifications: on',
  off: 'Desktop notifications: off',
  blocked: 'Desktop notifications: blocked in your browser settings',
  missing: 'Desktop notifications: not supported by your browser',
}

export function QueueHead(props: {
  /** Undefined until it is known. */
  count: { waiting: number; orMore: boolean } | undefined
  tagCount: number | undefined
  notices: Notices
}) {
  const { notices } = props
  return (
    <header className="queue-head">
      <h1 tabIndex={-1}>Queue</h1>
      <span className="queue-head-count not-on-phone">{describeCount(props)}</span>
      <Button
        kind="ghost"
        icon="bell"
        className={notices.state === 'on' ? 'queue-head-bell-on' : ''}
        aria-label={noticeWords[notices.state]}
        title={noticeWords[notices.state]}
        aria-pressed={notices.state === 'on'}
        isBusy={notices.isBusy}
        onClick={() => void notices.toggle()}
      />
      <DutySwitch />
    </header>
  )
}

function describeCount({ count, tagCount }: Parameters<typeof QueueHead>[0]): string {
  if (count === undefined || tagCount === undefined) return ''
  const tags = tagCount === 1 ? 'your tag' : `your ${plural(tagCount, 'tag')}`
  if (count.waiting === 0) return `No tasks match ${tags}`
  const tasks = count.orMore ? `More than ${count.waiting} tasks` : plural(count.waiting, 'task')
  return `${tasks} ${count.waiting === 1 ? 'matches' : 'match'} ${tags}`
}
