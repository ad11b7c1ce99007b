// Asks the client, in place of the facts: prompt and answer stay in view. Nothing is sent before the bar
// below says so, and closing keeps what was written.
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { formatDueTime, formatEffort } from '../rail/times.ts'
import '../thread/thread.css'
import './ask-pane.css'
import { NoReply } from './no-reply.tsx'
import { countChars, questionCharsMax, questionsMax, waits } from './question-draft.ts'
import { Refused, sentence } from './refused.tsx'
import { ReplyForm } from './reply-form.tsx'
import { useSelectedPrompt } from './selected-prompt.ts'
import { type Ask, findRefusal } from './use-ask.ts'

type Props = { ask: Ask; effortSeconds: number }

export function AskPane({ ask, effortSeconds }: Props) {
  return (
    <section className="ask" aria-label="Question to the client">
      <div className="pane-head">
        <h2 className="pane-title">Ask the client</h2>
        <span className="question-dim">
          question {Math.min(ask.number, questionsMax)} of {questionsMax}
        </span>
        <span className="room-grow" />
        <Button
          kind="ghost"
          size="small"
          icon="close"
          aria-label="Close and keep the question"
          onClick={ask.close}
        />
      </div>
      <div className="ask-fields">
        <QuestionField ask={ask} />
        <ReplyForm ask={ask} />
        <ReplyWithin ask={ask} />
        <NoReply ask={ask} />
        <p className="ask-info">
          <Icon name="pause" size={14} />
          <span>
            <b>Sending ends your lease</b> and pauses the clock and pay. Your{' '}
            <span className="mono">{formatEffort(effortSeconds)}</span> of effort counts; waiting
            doesn't. After a reply the task is reserved for you for 15 min while you are on duty.
          </span>
        </p>
      </div>
    </section>
  )
}

function QuestionField({ ask }: { ask: Ask }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, change, refusal } = ask
  const chars = countChars(draft.text)
  const isLong = chars > questionCharsMax
  useEffect(() => {
    const place = field.current
    place?.focus({ preventScroll: true })
    place?.setSelectionRange(place.value.length, place.value.length)
  }, [])
  return (
    <div className="ask-field">
      <Field
        id="ask-text"
        label="Question"
        error={
          isLong
            ? `Too long by ${(chars - questionCharsMax).toLocaleString('en')} characters. Shorten it.`
            : sentence(findRefusal(refusal, 'text'))
        }
        aside={
          <span className={isLong ? 'ask-count ask-count-over mono' : 'ask-count mono'}>
            {chars.toLocaleString('en')} / {questionCharsMax.toLocaleString('en')}
          </span>
        }
        control={(facts) => (
          <textarea
            {...facts}
            ref={field}
            rows={4}
            dir="auto"
            className="text-field-input area-field-input"
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      />
      <Quoting
        onQuote={(words) => {
          ask.quote(words)
          field.current?.focus()
        }}
      />
    </div>
  )
}

function Quoting({ onQuote }: { onQuote: (words: string) => void }) {
  const selected = useSelectedPrompt()
  if (selected === undefined)
    return <p className="text-field-hint">Select text in the prompt to quote it.</p>
  return (
    <Button
      kind="ghost"
      size="small"
      icon="quote"
      // A press that takes the focus would take the selection with it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onQuote(selected)}
    >
      Quote selection
    </Button>
  )
}

const waitChoices = waits.map((hours) => ({ value: `${hours}`, label: `${hours} h` }))

function ReplyWithin({ ask }: { ask: Ask }) {
  const nowMs = useNow()
  const { hours } = ask.draft
  const until = new Date(nowMs + hours * 3_600_000).toISOString()
  const refused = sentence(findRefusal(ask.refusal, 'waitSeconds'))
  return (
    <div className="ask-field">
      <div className="ask-line">
        <span className="text-field-label" aria-hidden="true">
          Reply within
        </span>
        <Segmented
          label="Reply within"
          value={`${hours}`}
          choices={waitChoices}
          onChange={(value) =>
            ask.change({ hours: waits.find((wait) => `${wait}` === value) ?? 24 })
          }
        />
        <span className="room-grow" />
        <span className="text-field-hint">by {formatDueTime(until, nowMs)}</span>
      </div>
      <Refused words={refused} />
    </div>
  )
}
