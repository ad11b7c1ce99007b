// Nothing waits: one sentence, one action, and when work usually comes.
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DemandChart, type UsualHour } from './demand-chart.tsx'
import type { NoticeState } from './use-notice.ts'
import './queue-empty.css'

export function QueueEmpty(props: {
  isOnDuty: boolean
  notices: { state: NoticeState; toggle: () => Promise<void> }
  noticeKey: string
  onDuty: () => void
  demand: { hours: UsualHour[]; weeks: number } | undefined
}) {
  const { demand } = props
  return (
    <section className={props.isOnDuty ? 'queue-empty' : 'queue-empty queue-empty-off'}>
      <div className="queue-empty-body">
        <Icon name={props.isOnDuty ? 'check-circle' : 'clock'} size={24} />
        <h2>{props.isOnDuty ? 'You are all caught up' : 'You are off duty'}</h2>
        <p>
          {props.isOnDuty
            ? 'No task matches your tags right now. Stay on duty and the next one shows here; you need not keep looking.'
            : 'Nothing waits for your tags now. Go on duty, and the next task can be yours.'}
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
        <Icon name="bell" /> A desktop notice will tell you.
      </p>
    )
  if (notices.state === 'blocked')
    return (
      <p className="queue-empty-note">
        <Icon name="bell" /> Notices are blocked: allow them for this site in your browser.
      </p>
    )
  if (notices.state === 'missing') return null
  return (
    <Button kind="primary" icon="bell" keys={noticeKey} onClick={() => void notices.toggle()}>
      Ring me for the next task
    </Button>
  )
}
