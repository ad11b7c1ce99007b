// A task that was held before: its state, what was written, and the way back when it still waits.
import { useState } from 'react'
import { formatCredits, formatDayAndTime, formatDuration } from '../../core/formats.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { contentText } from '../answer/result.ts'
import './dialogs.css'
import {
  describeLoss,
  describeStanding,
  isFinal,
  readStanding,
  type Standing,
} from './lease/lost-lease.ts'
import { NextUp } from './next-up.tsx'
import { RoomFrame } from './room-frame.tsx'
import { isSame } from './saving/content.ts'
import { useText } from './saving/use-autosave.ts'
import { useReclaim } from './use-standing.ts'
import type { PastTask, WorkContent, WorkTask } from './work.ts'

const pills: Record<Standing, { tone: PillTone; words: string; icon?: IconName }> = {
  asking: { tone: 'pending', words: 'Unknown' },
  waiting: { tone: 'pending', words: 'Back in queue' },
  taken: { tone: 'claimed', words: 'Claimed by another engineer' },
  paused: { tone: 'pending', words: 'Waiting for the client', icon: 'pause' },
  answered: { tone: 'completed', words: 'Answered by you' },
  completed: { tone: 'completed', words: 'Answered' },
  cancelled: { tone: 'cancelled', words: 'Cancelled' },
}

export function StandingPill({ standing }: { standing: Standing }) {
  const { words, ...look } = pills[standing]
  return <Pill {...look}>{words}</Pill>
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
    standing === 'waiting'
      ? 'It is still in the queue. Claim it to continue with your text.'
      : undefined
  return (
    <RoomFrame title={past.title} taskId={past.id} pill={<StandingPill standing={standing} />}>
      <main className="room-page">
        <h2 className="room-page-title">{describeLoss(loss, past)}</h2>
        <p className="room-notice-more">
          {formatDayAndTime(past.lastLease.endedAt)}, after {formatDuration(past.effortSeconds)} of
          effort{past.earned === 0 ? '' : `, for ${formatCredits(past.earned)} credits`}.{' '}
          {refusal ?? more ?? describeStanding(standing)}
        </p>
        {isFinal(standing) ? (
          <NextUp earned={past.earned} />
        ) : (
          <p className="room-page-acts">
            {standing === 'waiting' ? (
              <Button kind="primary" isBusy={isClaiming} onClick={claim}>
                Claim again
              </Button>
            ) : null}
            <ButtonLink href="/workbench">Back to queue</ButtonLink>
          </p>
        )}
        <OwnText past={past} written={text.content} />
      </main>
    </RoomFrame>
  )
}

function OwnText({ past, written }: { past: PastTask; written: WorkContent | null }) {
  const result = past.result as WorkContent | null
  const own = written ?? (past.workDraft?.content as WorkContent | undefined) ?? null
  if (result === null && own === null)
    return <p className="room-notice-more">You didn't write anything on this task.</p>
  const isMore = own !== null && (result === null || !isIn(own, result))
  return (
    <>
      {result === null ? null : <OneText title="Submitted answer" content={result} />}
      {isMore ? (
        <OneText title={result === null ? 'Your text' : 'Your text, not submitted'} content={own} />
      ) : null}
    </>
  )
}

/** Whether the answer has all that was written. */
function isIn(written: WorkContent, result: WorkContent): boolean {
  if (typeof written === 'object' && written.raw === undefined && isSame(written.data, result))
    return true
  return contentText(result).includes(contentText(written))
}

const views = [
  { value: 'rendered', label: 'Rendered' },
  { value: 'raw', label: 'Raw' },
] as const

/** Data is shown as the JSON it is; a written answer as its client reads it. */
function isProse(content: WorkContent): boolean {
  if (typeof content === 'string' || typeof content.text === 'string') return true
  return typeof content.message === 'string' && Object.keys(content).length === 1
}

export function OneText({ title, content }: { title: string; content: WorkContent }) {
  const isData = !isProse(content)
  const { hasCopied, copy } = useCopy()
  const [view, setView] = useState<'rendered' | 'raw'>('rendered')
  const text = contentText(content)
  return (
    <section className="room-page-text" aria-label={title}>
      <div className="pane-head">
        <h3 className="pane-title cut">{title}</h3>
        <span className="room-grow" />
        {isData ? null : (
          <Segmented label={`Show ${title}`} value={view} choices={views} onChange={setView} />
        )}
        <Button
          kind="ghost"
          size="small"
          icon={hasCopied ? 'check' : 'copy'}
          aria-label={hasCopied ? 'Copied' : `Copy: ${title}`}
          onClick={() => copy(text)}
        />
      </div>
      <div className="room-page-words">
        {isData || view === 'raw' ? (
          <pre className="prompt-raw">{showHiddenSigns(text)}</pre>
        ) : (
          <Markdown className="markdown-answer" text={text} />
        )}
      </div>
    </section>
  )
}
