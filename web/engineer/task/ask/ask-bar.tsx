// The bar below while a question is written: where the answer is saved, what is left of lease and time, and
// the one filled button, which sends the question.
import { type ReactNode, useId } from 'react'
import { serverNowMs } from '../../../api/server-clock.ts'
import { formatDuration } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { leaveText } from '../../../ui/keys/leave-text.ts'
import { useKey, useKeys } from '../../../ui/keys/use-keys.ts'
import { useSettledPress } from '../../../ui/press-guard.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { LeaseSnapshot } from '../lease/lease.ts'
import { formatShortClock, readDue } from '../rail/times.ts'
import type { WorkTask } from '../work.ts'
import type { Ask } from './use-ask.ts'

type Props = { ask: Ask; task: WorkTask; hold: LeaseSnapshot; saved: ReactNode }

export function AskBar({ ask, task, hold, saved }: Props) {
  const reasonId = useId()
  const { lack, refusal, isSending } = ask
  // Submit stood here a moment ago: a press that was meant for it sends no question.
  const { isSettled, press } = useSettledPress(`${isSending}`)
  const send = () => void (lack === undefined && ask.send())
  useKeys('Question', {
    send: { run: () => press() && send() },
    close: { run: () => (isElsewhere() && leaveText() ? undefined : ask.close()) },
  })
  const keys = { send: useKey('Question.send'), close: useKey('Question.close') }
  const words = lack ?? refusal?.words
  return (
    <footer className="submit-bar">
      {saved}
      <Facts task={task} hold={hold} />
      <span className="room-grow" />
      <span
        className={`submit-bar-reason ${lack === undefined && refusal ? 'submit-bar-bad' : ''}`}
        id={reasonId}
        aria-live="polite"
      >
        {words === undefined ? (
          <span className="not-on-phone">The client is notified by webhook and email</span>
        ) : (
          <>
            <Icon name={lack === undefined ? 'stop' : 'pencil'} />
            <span>{words}</span>
          </>
        )}
      </span>
      <span className="submit-bar-acts">
        <Button keys={keys.close} onClick={ask.close}>
          Keep draft
        </Button>
        <Button
          className="submit-bar-submit"
          kind="primary"
          keys={keys.send}
          isBusy={isSending}
          blockedBy={lack !== undefined || !isSettled ? reasonId : undefined}
          onClickCapture={(event) => {
            if (!press()) event.stopPropagation()
          }}
          onClick={send}
        >
          Send question
        </Button>
      </span>
    </footer>
  )
}

/** In the text of the answer Escape leaves that first, as everywhere. */
function isElsewhere(): boolean {
  return document.activeElement?.closest('.ask') === null
}

function Facts({ task, hold }: { task: WorkTask; hold: LeaseSnapshot }) {
  useNow()
  const due = readDue(task, serverNowMs())
  const leftMs = Math.max(0, hold.untilMs - serverNowMs())
  return (
    <span className="ask-facts not-on-phone">
      <span>
        Lease <b className="mono">{formatShortClock(leftMs)}</b>
      </span>
      <span>
        {due.state === 'overdue' ? 'Overdue by' : 'Due in'}{' '}
        <b className="mono">{formatDuration(Math.abs(due.leftMs) / 1_000)}</b>
      </span>
    </span>
  )
}
