// A task that was held before: its state, what was written, and the way back when it still waits.
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatDayAndTime, formatDuration } from '../../ui/formats.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { contentText } from '../answer/result.ts'
import './dialogs.css'
import { describeLoss, describeStanding, readStanding, type Standing } from './lease/standing.ts'
import { RoomFrame } from './room-frame.tsx'
import { useText } from './saving/use-autosave.ts'
import { useReclaim } from './use-standing.ts'
import type { PastTask, WorkContent, WorkTask } from './work.ts'

const pills: Record<Standing, { tone: PillTone; words: string }> = {
  asking: { tone: 'pending', words: 'Not known' },
  waiting: { tone: 'pending', words: 'Back in queue' },
  taken: { tone: 'claimed', words: 'Held by somebody else' },
  answered: { tone: 'completed', words: 'Answered by you' },
  completed: { tone: 'completed', words: 'Answered' },
  cancelled: { tone: 'cancelled', words: 'Cancelled' },
}

export function StandingPill({ standing }: { standing: Standing }) {
  const { tone, words } = pills[standing]
  return <Pill tone={tone}>{words}</Pill>
}

type Props = { past: PastTask; personId: string; onClaimed: (task: WorkTask) => void }

export function PastRoom(props: Props) {
  const { past } = props
  // What is only on this device is found here too, and saved: a lost lease takes no words with it.
  const { text } = useText(past.id, props.personId, past.workDraft)
  const standing = readStanding(past)
  const { claim, isClaiming, refusal } = useReclaim(past.id, props.onClaimed)
  const loss = { reason: 'ended', at: Date.parse(past.lastLease.endedAt) } as const
  const more =
    standing === 'waiting' ? 'It still waits: claim it to go on with your text.' : undefined
  return (
    <RoomFrame title={past.title} taskId={past.id} pill={<StandingPill standing={standing} />}>
      <main className="room-page">
        <h2 className="room-page-title">{describeLoss(loss, past)}</h2>
        <p className="room-notice-more">
          {formatDayAndTime(past.lastLease.endedAt)}, after {formatDuration(past.effortSeconds)} of
          effort. {refusal ?? more ?? describeStanding(standing)}
        </p>
        <p className="room-page-acts">
          {standing === 'waiting' ? (
            <Button kind="primary" isBusy={isClaiming} onClick={claim}>
              Claim it again
            </Button>
          ) : null}
          <ButtonLink href="/workbench">Back to the queue</ButtonLink>
        </p>
        <OwnText past={past} written={text.content} />
      </main>
    </RoomFrame>
  )
}

function OwnText({ past, written }: { past: PastTask; written: WorkContent | null }) {
  const { hasCopied, copy } = useCopy()
  const content = (past.result ?? written ?? past.workDraft?.content ?? null) as WorkContent | null
  if (content === null) return <p className="room-notice-more">You wrote nothing on this task.</p>
  const text = contentText(content)
  return (
    <section className="room-page-text" aria-label="Your text">
      <div className="pane-head">
        <h3 className="pane-title">
          {past.result === null ? 'Your text' : 'Your answer, as sent'}
        </h3>
        <span className="room-grow" />
        <Button size="small" icon={hasCopied ? 'check' : 'copy'} onClick={() => copy(text)}>
          {hasCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre className="prompt-raw room-page-raw">{text}</pre>
    </section>
  )
}
