// The page of a task under a lease: prompt and files, answer, facts, and the bar below. After the
// lease is lost it stays as it is, so that nothing on the screen is lost with it.

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dutyQuery, type Me } from '../../api/queries.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { Pill } from '../../ui/pill.tsx'
import { useLasting, useSettledPress } from '../../ui/press-guard.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AnswerPane } from '../answer/answer-pane.tsx'
import type { AnswerHandle } from '../answer/answer-props.ts'
import { Files } from '../files/files.tsx'
import type { Source } from '../sources/find-source.ts'
import { showInPrompt } from '../sources/show-in-prompt.ts'
import { SourcesContext, useSources } from '../sources/use-sources.ts'
import { AnswerNotes } from './answer-notes.tsx'
import { AskBar } from './ask/ask-bar.tsx'
import { AskPane } from './ask/ask-pane.tsx'
import { type Ask, useAsk } from './ask/use-ask.ts'
import { EffortDialog } from './effort-dialog.tsx'
import { isFinal } from './lease/lost-lease.ts'
import { useLease } from './lease/use-lease.ts'
import { Panes } from './panes/panes.tsx'
import { StandingPill } from './past-task.tsx'
import { PromptPane } from './prompt-pane.tsx'
import { PhoneFacts } from './rail/phone-facts.tsx'
import { Rail } from './rail/rail.tsx'
import { countEffort } from './rail/times.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { RoomFrame } from './room-frame.tsx'
import { IdleBanner, LostBanner } from './room-notices.tsx'
import { SaveState } from './save-state.tsx'
import { useText } from './saving/use-autosave.ts'
import { SubmitBar } from './submit-bar.tsx'
import { Conversation } from './thread/conversation.tsx'
import { readTitle } from './title.ts'
import { UnreadGuard } from './unread-guard.tsx'
import { useAcceptances } from './use-acceptances.ts'
import { useReclaim, useStanding } from './use-standing.ts'
import { useSubmit } from './use-submit.ts'
import { useHindrance } from './use-submit-blocker.ts'
import type { WorkContent, WorkTask } from './work.ts'

function useRoom(initial: WorkTask, personId: string) {
  const [task, setTask] = useState(initial)
  const [loweredSeconds, setLowered] = useState<number>()
  const answer = useRef<AnswerHandle>(null)
  const { saving, text, isWriter, take } = useText(task.id, personId, initial.workDraft)
  const { lease, snapshot: hold } = useLease(task, { isKeeping: isWriter })
  const { past, standing } = useStanding(task, hold.lost !== undefined, setTask)
  const reclaim = useReclaim(task.id, setTask)
  const isHeld = hold.lost === undefined
  const { data: duty } = useQuery(dutyQuery)
  const claimsNext = duty?.claimsNext === true
  const submission = useSubmit({ task, lease, saving, loweredSeconds, answer, claimsNext })
  const isSeen = useLasting(isHeld && hold.isOpened, `${task.lease.number}`)
  const acceptances = useAcceptances({
    task,
    content: text.content,
    isReady: isSeen,
  })
  const { state } = submission
  const asked = state.kind === 'asked' && state.content === text.content ? state.parts : none
  const { unread } = acceptances
  const hindrance = useHindrance({
    ...{ text, task, isHeld, standing, isWriter, unread, asked, answer },
  })
  // Whatever changes here changes what a press of Submit would do.
  const shown = JSON.stringify([
    ...[task.id, task.lease.number, hold.isOpened, state.kind, hindrance?.kind],
    ...[acceptances.isTelling, unread.size],
  ])
  const pressed = useSettledPress(shown)
  const canSubmit = pressed.isSettled && hold.isOpened && !acceptances.isTelling
  const idleMs = () => lease.idleMs
  return {
    ...{
      task,
      answer,
      saving,
      text,
      isWriter,
      take,
      lease,
      hold,
      past,
      standing,
      reclaim,
      submission,
    },
    ...{
      isHeld,
      hindrance,
      idleMs,
      loweredSeconds,
      setLowered,
      acceptances,
      isSeen,
      pressed,
      canSubmit,
      claimsNext,
    },
    hasBegun: text.content !== (initial.workDraft?.content ?? null),
  }
}

type Room = ReturnType<typeof useRoom>

const none: readonly string[] = []

type Props = { initial: WorkTask; me: Me; onAsked: (task: WorkTask) => Promise<void> }

export function HeldRoom({ initial, me, onAsked }: Props) {
  const room = useRoom(initial, me.id)
  const canWrite = room.isHeld && room.isWriter
  const ask = useAsk({ ...room, personId: me.id, canWrite, onAsked })
  const [dialog, setDialog] = useState<'release' | 'effort'>()
  const { task, hold, isHeld, submission } = room
  // The button that sends a question stands where Submit does: what follows it must be meant.
  const canSubmit = useLasting(!ask.isOpen, task.id) && room.canSubmit
  const submit = () => void (canSubmit && submission.submit())
  const submitNext = () => void (canSubmit && submission.submit(true))
  useRoomKeys(room, ask, { submit, submitNext, release: () => setDialog('release') })
  useTitle(readTitle(task.prompt), room)
  return (
    <RoomFrame
      title={readTitle(task.prompt)}
      taskId={task.id}
      pill={
        isHeld ? (
          <Pill tone="claimed">Claimed by you</Pill>
        ) : (
          <StandingPill standing={room.standing} />
        )
      }
      notices={<Notices room={room} />}
    >
      <RoomPanes room={room} ask={ask} onLower={() => setDialog('effort')} />
      {ask.isOpen ? (
        <AskBar ask={ask} task={task} hold={hold} saved={<Saved room={room} />} />
      ) : (
        <>
          <Unread room={room} />
          <SubmitBar
            saved={<Saved room={room} />}
            hindrance={room.hindrance}
            submit={submission.state}
            isSettled={canSubmit}
            onPress={room.pressed.press}
            canRelease={canWrite}
            ask={canWrite ? ask : undefined}
            onSubmit={submit}
            onSubmitNext={room.claimsNext ? undefined : submitNext}
            onRelease={() => setDialog('release')}
          />
        </>
      )}
      <Release room={room} isOpen={dialog === 'release'} onClose={() => setDialog(undefined)} />
      <EffortDialog
        isOpen={dialog === 'effort'}
        measuredSeconds={countEffort(hold, Date.now(), room.idleMs())}
        lowered={room.loweredSeconds}
        onClose={() => setDialog(undefined)}
        onLower={room.setLowered}
      />
    </RoomFrame>
  )
}

function Saved({ room }: { room: Room }) {
  return (
    <SaveState
      state={room.text.state}
      lost={room.isHeld ? undefined : room.standing}
      onRetry={() => void room.saving?.autosave.retry()}
    />
  )
}

function Unread({ room: { hindrance, acceptances, isSeen } }: { room: Room }) {
  if (hindrance?.kind !== 'unread') return null
  return (
    <UnreadGuard
      count={hindrance.count}
      part={hindrance.part}
      isBusy={acceptances.isBusy}
      isSeen={isSeen}
      onReview={hindrance.onShow}
      onAccept={() => void acceptances.acceptUnread(hindrance.parts)}
    />
  )
}

function Notices({ room }: { room: Room }) {
  const { hold, task, lease, idleMs } = room
  return (
    <>
      {hold.lost ? (
        <LostBanner
          loss={hold.lost}
          past={room.past}
          standing={room.standing}
          text={room.text}
          reclaim={room.reclaim}
        />
      ) : (
        <IdleBanner task={task} idleMs={idleMs} onExtend={() => lease.extend()} />
      )}
    </>
  )
}

function RoomPanes({ room, ask, onLower }: { room: Room; ask: Ask; onLower: () => void }) {
  const { task, hold, idleMs, lease } = room
  const [isFileOpen, setIsFileOpen] = useState(false)
  const { target, sources } = useShownSource(room)
  const takeQuote = (quote: string) =>
    ask.isOpen ? ask.addLines(quote) : room.answer.current?.insertQuote(quote)
  return (
    <Panes
      leftWidth={task.responseSchema === null ? 472 : 440}
      isFileOpen={isFileOpen}
      wanted={target}
      // Who has just claimed it reads first; who wrote already goes on.
      first={task.workDraft === null ? 'prompt' : 'answer'}
      fileCount={task.attachments.length}
      onFocusAnswer={() => room.answer.current?.focus()}
      facts={<PhoneFacts task={task} hold={hold} past={room.past} idleMs={idleMs} />}
      left={
        <>
          {isFileOpen ? null : <Conversation task={task} />}
          {isFileOpen ? null : <PromptPane task={task} />}
          <Files
            taskId={task.id}
            task={task}
            isHeld={room.isHeld}
            acts={{ quote: takeQuote, ask: room.isHeld && room.isWriter ? ask.about : undefined }}
            target={target}
            onExpandChange={setIsFileOpen}
          />
        </>
      }
      aside={ask.isOpen ? <Asking room={room} ask={ask} /> : undefined}
      centre={
        <SourcesContext value={sources}>
          <Answer room={room} />
        </SourcesContext>
      }
      rail={
        <Rail
          task={task}
          hold={hold}
          past={room.past}
          idleMs={idleMs}
          canExtend={room.isWriter}
          onExtend={() => lease.extend()}
          lowered={room.loweredSeconds}
          onLower={onLower}
        />
      }
    />
  )
}

/** Where values of the answer come from, and the one of these places that was asked for last. */
function useShownSource({ task, isHeld }: Room) {
  const [target, setTarget] = useState<Source>()
  const show = useCallback((source: Source) => {
    setTarget({ ...source })
    // After the pane of the prompt is shown, where one is at a time.
    if (source.position === undefined) requestAnimationFrame(() => showInPrompt(source.text))
  }, [])
  return { target, sources: useSources(task, isHeld, show) }
}

function Asking({ room: { hold, idleMs }, ask }: { room: Room; ask: Ask }) {
  return <AskPane ask={ask} effortSeconds={countEffort(hold, useNow(), idleMs())} />
}

function Answer({ room }: { room: Room }) {
  const { saving, text, isWriter, task } = room
  return (
    <AnswerPane
      // Opened anew by whoever takes over: it was there to be read, now it is there to be written.
      key={isWriter ? 'write' : 'read'}
      ref={room.answer}
      task={task}
      // The server's version is shown until local storage was read.
      isOpening={saving === undefined}
      content={saving ? text.content : ((task.workDraft?.content ?? null) as WorkContent | null)}
      contentVersion={text.contentVersion}
      onChange={saving?.autosave.change ?? ignore}
      isClosed={isFinal(room.standing) || !isWriter}
      note={
        saving ? (
          <AnswerNotes
            autosave={saving.autosave}
            text={text}
            isWriter={isWriter}
            onTake={room.take}
            onDone={() => room.answer.current?.focus()}
          />
        ) : null
      }
    />
  )
}

/** Nothing can be changed before local storage was read. */
const ignore = () => undefined

function Release({ room, ...rest }: { room: Room; isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ReleaseDialog
      {...rest}
      task={room.task}
      hasBegun={room.hasBegun}
      onReleased={() => {
        showToast({ text: 'Task released. Your text is saved.' })
        void navigate({ to: '/' })
      }}
    />
  )
}

type RoomActs = { submit: () => void; submitNext: () => void; release: () => void }

function useRoomKeys(room: Room, ask: Ask, acts: RoomActs) {
  const { isHeld, isWriter, lease, reclaim, saving, standing } = room
  const pressed = (act: () => void) => ({
    run: () => room.pressed.press() && act(),
    isOff: !isHeld || ask.isOpen,
  })
  useKeys('Task', {
    submit: pressed(acts.submit),
    submitNext: pressed(acts.submitNext),
    ask: { run: ask.open, isOff: !isHeld || !isWriter },
    save: { run: () => void saving?.autosave.retry() },
    extend: { run: () => lease.extend(), isOff: !isHeld || !isWriter },
    release: { run: acts.release, isOff: !isHeld || !isWriter || ask.isOpen },
    claim: { run: reclaim.claim, isOff: isHeld || standing !== 'waiting' },
  })
}

/** The tab says it too: who looks elsewhere sees a lost lease there. */
function useTitle(title: string, { isHeld }: Room) {
  useEffect(() => {
    const before = document.title
    document.title = `${isHeld ? '' : 'Lease lost · '}${title} · Task Review`
    return () => {
      document.title = before
    }
  }, [title, isHeld])
}
