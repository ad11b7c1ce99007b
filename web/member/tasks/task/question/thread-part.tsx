// Earlier questions with what was replied, the oldest first.
import { useEffect, useRef } from 'react'
import { formatDayAndTime, formatSpan } from '../../../../core/formats.ts'
import { RepliedFiles } from '../../../../records/replied-files.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { DrawerSection } from '../../../../ui/drawer.tsx'
import { showHiddenSigns } from '../../../../ui/hidden-signs.ts'
import { Markdown } from '../../../../ui/markdown.tsx'
import type { Message } from '../task-types.ts'
import { type GivenReply, nameAsker, sayOutcome } from './question-words.ts'
import './thread-part.css'

/** `sent` is the question that was just replied to here: its row has the focus that the form had. */
export function ThreadPart(props: { messages: readonly Message[]; sent: number | undefined }) {
  const closed = props.messages.filter(({ state }) => state !== 'open')
  if (closed.length === 0) return null
  return (
    <DrawerSection
      title={closed.length < props.messages.length ? 'Earlier questions' : 'Questions and replies'}
    >
      <ol className="thread">
        {closed.map((message) => (
          <Exchange key={message.number} message={message} isSent={message.number === props.sent} />
        ))}
      </ol>
    </DrawerSection>
  )
}

function Exchange({ message, isSent }: { message: Message; isSent: boolean }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Only where nothing else was chosen meanwhile.
    if (isSent && document.activeElement === document.body) row.current?.focus()
  }, [isSent])
  return (
    <li ref={row} tabIndex={-1}>
      <p className="thread-who">
        <b>{nameAsker(message)} asked</b>
        <time dateTime={message.askedAt}>{formatDayAndTime(message.askedAt)}</time>
      </p>
      {message.state === 'removed' ? null : (
        <div className="thread-words">
          <Markdown text={message.text} />
        </div>
      )}
      <p className="thread-who">
        <b>{sayOutcome(message)}</b>
        {message.closedAt === undefined ? null : (
          <time dateTime={message.closedAt}>{sayClosed(message.askedAt, message.closedAt)}</time>
        )}
      </p>
      {message.reply === undefined ? null : <ReplyWords reply={message.reply} />}
    </li>
  )
}

function sayClosed(askedAt: string, closedAt: string): string {
  const seconds = (Date.parse(closedAt) - Date.parse(askedAt)) / 1000
  return `${formatDayAndTime(closedAt)}, after ${formatSpan(Math.max(1, seconds))}`
}

export function ReplyWords({ reply: { choice, text, data, attachments } }: { reply: GivenReply }) {
  return (
    <div className="thread-reply" dir="auto">
      {choice === undefined ? null : <p className="thread-choice">{showHiddenSigns(choice)}</p>}
      {data === undefined ? null : (
        <CodeBlock code={JSON.stringify(data, null, 2)} language="json" />
      )}
      {text === undefined ? null : <p>{showHiddenSigns(text)}</p>}
      <RepliedFiles files={attachments} />
    </div>
  )
}
