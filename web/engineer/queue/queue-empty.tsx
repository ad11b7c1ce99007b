// Nothing waits: one sentence, one action, and when work usually comes.
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DemandChart, type UsualHour } from './demand-chart.tsx'
import type { Notices } from './use-notice.ts'
import './queue-empty.css'

export function QueueEmpty(props: {
  isOnDuty: boolean
  notices: Notices
  noticeKey: string
  onDuty: () => void
  demand: { hours: UsualHour[]; weeks: number } | undefined
}) {
  const { demand } = props
  return (
    <section className={props.isOnDuty ? 'queue-empty' : 'queue-empty queue-empty-off'}>
      <div className="queue-empty-body">
        <Icon name={props.isOnDuty ? 'check-circle' : 'clock'} size={24} />
        <h2>{props.isOnDuty ? "You're all caught up" : "You're off duty"}</h2>
        <p>
          {props.isOnDuty
            ? 'No tasks match your tags. New tasks appear here automatically.'
            : 'No tasks match your tags. Go on duty to claim the next one.'}
        </p>
        {props.isOnDuty ? (
          <NoticeAct {...props} />
        ) : (
          <Button kind="primary" onClick={props.onDuty}>
            Go on duty
          </Button>
        )}
        {demand === undefined ? null : <DemandChart {...demand} />}
      </div>
    </section>
  )
}

function NoticeAct({ notices, noticeKey }: Parameters<typeof QueueEmpty>[0]) {
  if (notices.state === 'on')
    return (
      <p className="queue-empty-note">
        <Icon name="bell" /> Desktop notifications are on.
      </p>
    )
  if (notices.state === 'blocked')
    return (
      <p className="queue-empty-note">
        <Icon name="bell" /> Notifications are blocked. Allow them in your browser settings.
      </p>
    )
  if (notices.state === 'missing') return null
  return (
    <Button
      kind="primary"
      icon="bell"
      keys={noticeKey}
      isBusy={notices.isBusy}
      onClick={() => void notices.toggle()}
    >
      Notify me about the next task
    </Button>
  )
}
