// A task that its engineer asked the client about: while it waits, and after the reply until it is claimed
// again. Nothing can be written here; what was written stands as it was.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messagesQuery, type Schemas } from '../../../api/queries.ts'
import { formatTimeOfDay } from '../../../core/formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useKey, useKeys } from '../../../ui/keys/use-keys.ts'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { contentText } from '../../answer/result.ts'
import { Panes } from '../panes/panes.tsx'
import { OneText } from '../past-task.tsx'
import { PromptPane } from '../prompt-pane.tsx'
import { formatDueTime, formatShortClock } from '../rail/times.ts'
import { RoomFrame } from '../room-frame.tsx'
import { SaveState } from '../save-state.tsx'
import { countWords } from '../saving/content.ts'
import { useText } from '../saving/use-autosave.ts'
import { describeRule, type Message, Thread } from '../thread/thread.tsx'
import '../submit-bar.css'
import { useReclaim } from '../use-standing.ts'
import type { PastTask, WorkContent, WorkTask } from '../work.ts'
import { type AskedTask, readYours, WaitingFacts, WaitingRail } from './waiting-rail.tsx'
import './waiting-room.css'

type Props = {
  past: PastTask
  asked: AskedTask
  /** The task as it was held a moment ago, where this window saw it: the service shows it to holders alone. */
  known: WorkTask | undefined
  personId: string
  onClaimed: (task: WorkTask) => void
}

export function WaitingRoom(props: Props) {
  const { past, asked, known } = props
  const thread = useQuery(messagesQuery(past.id))
  const message = thread.data?.data.at(-1)
  const { text } = useText(past.id, props.personId, past.workDraft)
  const reclaim = useReclaim(past.id, props.onClaimed)
  const facts = { past, asked, message, known }
  const isReplied = asked.state === 'replied'
  useKeys('Task', { claim: { run: reclaim.claim, isOff: !isReplied } })
  return (
    <RoomFrame
      title={past.title}
      taskId={past.id}
      pill={<AskedPill asked={asked} message={message} />}
      notices={<Notice {...facts} refusal={reclaim.refusal} />}
    >
      <Panes
        leftWidth={472}
        isFileOpen={false}
        fileCount={0}
        centreName="Conversation"
        onFocusAnswer={focusConversation}
        facts={<WaitingFacts {...facts} />}
        left={known === undefined ? <NoPrompt /> : <PromptPane task={known} />}
        centre={<Centre thread={thread} past={past} written={text.content} />}
        rail={<WaitingRail {...facts} />}
      />
      <footer className="submit-bar">
        <SaveState state={text.state} lost="paused" onRetry={() => undefined} />
        <span className="room-grow" />
        <Acts isReplied={isReplied} reclaim={reclaim} />
      </footer>
    </RoomFrame>
  )
}

function focusConversation() {
  document.querySelector<HTMLElement>('.waiting-text')?.focus()
}

function AskedPill({ asked, message }: { asked: AskedTask; message: Message | undefined }) {
  if (asked.state === 'waiting')
    return (
      <Pill tone="pending" icon="pause">
        Waiting for the client
      </Pill>
    )
  const isSilent = message?.state === 'assumed' || message?.state === 'continued'
  return (
    <Pill tone="review" icon={isSilent ? 'clock' : 'chat'}>
      {isSilent ? 'No reply' : 'Client replied'}
    </Pill>
  )
}

type NoticeProps = {
  asked: AskedTask
  message: Message | undefined
  past: PastTask
  refusal: string | undefined
}

function Notice({ asked, message, past, refusal }: NoticeProps) {
  const nowMs = useNow()
  if (asked.state === 'waiting') {
    const until = formatDueTime(asked.deadlineAt, nowMs)
    return (
      <Banner icon="pause" title="Waiting for the client">
        since {formatTimeOfDay(asked.askedAt)}. The clock and pay are paused. Without a reply by{' '}
        {until} {describeRule(message ?? asked)}.
      </Banner>
    )
  }
  const leftMs = readYours(asked)
  const closedAt = message?.closedAt
  return (
    <Banner tone="warning" icon="chat" title={describeEnd(message)}>
      {closedAt === undefined ? null : `at ${formatTimeOfDay(closedAt)}, `}
      and the clock is running, due {formatDueTime(past.dueAt, nowMs)}.{' '}
      {leftMs > 0 ? (
        <>
          The task is reserved for you for <b className="mono">{formatShortClock(leftMs)}</b>, then
          any engineer can claim it.
        </>
      ) : (
        'Any engineer can claim it now.'
      )}
      {refusal === undefined ? null : <p className="room-notice-more">{refusal}</p>}
    </Banner>
  )
}

function describeEnd(message: Message | undefined): string {
  if (message?.state === 'assumed') return 'No reply: your default is assumed'
  if (message?.state === 'continued') return 'No reply'
  return 'The client replied'
}

function NoPrompt() {
  return (
    <section className="prompt" aria-label="Prompt">
      <div className="pane-head">
        <h2 className="pane-title">Prompt</h2>
      </div>
      <p className="waiting-note">
        <Icon name="lock" size={14} />
        The prompt, files and replies open when you continue.
      </p>
    </section>
  )
}

type CentreProps = {
  thread: {
    data: Schemas['Messages'] | undefined
    error: Error | null
    refetch: () => Promise<unknown>
  }
  past: PastTask
  written: WorkContent | null
}

function Centre({ thread, past, written }: CentreProps) {
  const count = thread.data?.data.length
  const own = written ?? (past.workDraft?.content as WorkContent | undefined) ?? null
  return (
    <section className="prompt" aria-label="Conversation">
      <div className="pane-head">
        <h2 className="pane-title">Conversation</h2>
        {count === undefined ? null : <span className="question-dim">{count} of 5 questions</span>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group that scrolls, inside a section that is named */}
      <div
        className="prompt-text waiting-text"
        role="group"
        aria-label="Questions and your text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        {thread.data === undefined ? (
          thread.error === null ? (
            <Skeleton lines={4} label="Loading the conversation" />
          ) : (
            <ErrorNote
              title="Couldn't load the conversation."
              error={thread.error}
              onRetry={() => void thread.refetch()}
            />
          )
        ) : (
          <Thread messages={thread.data.data} isHeld={false} />
        )}
        <hr className="waiting-line" />
        {own === null ? (
          <p className="waiting-own">You haven't written anything on this task yet.</p>
        ) : (
          <>
            <p className="waiting-own">
              <Icon name="lock" size={14} />
              Your text is saved, {countWords(contentText(own))} words. You can edit it when you
              continue.
            </p>
            <OneText title="Your text" content={own} />
          </>
        )}
      </div>
    </section>
  )
}

type ActsProps = {
  isReplied: boolean
  reclaim: { claim: () => void; isClaiming: boolean }
}

function Acts({ isReplied, reclaim }: ActsProps) {
  const navigate = useNavigate()
  const keys = { back: useKey('Task.back'), claim: useKey('Task.claim') }
  const back = () => void navigate({ to: '/' })
  return (
    <>
      {isReplied ? null : (
        <span className="submit-bar-reason not-on-phone">Waiting for the client's reply</span>
      )}
      <span className="submit-bar-acts">
        <Button
          className={isReplied ? '' : 'submit-bar-submit'}
          kind={isReplied ? 'plain' : 'primary'}
          keys={keys.back}
          onClick={back}
        >
          Back to queue
        </Button>
        {isReplied ? (
          <Button
            className="submit-bar-submit"
            kind="primary"
            keys={keys.claim}
            isBusy={reclaim.isClaiming}
            onClick={reclaim.claim}
          >
            Continue
          </Button>
        ) : null}
      </span>
    </>
  )
}
