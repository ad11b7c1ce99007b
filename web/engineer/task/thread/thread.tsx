// Questions and what came of them. What a client replied is shown as the prompt is: as Markdown of somebody
// we do not know.
import type { Schemas } from '../../../api/queries.ts'
import { formatDayAndTime, formatDuration } from '../../../core/formats.ts'
import { RepliedFiles } from '../../../records/replied-files.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { showHiddenSigns } from '../../../ui/hidden-signs.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Markdown } from '../../../ui/markdown.tsx'
import { Pill } from '../../../ui/pill.tsx'
import './thread.css'

export type Message = Schemas['Message']

/** The newest first. `isHeld` where replies are shown: whoever held the task before sees their own questions alone. */
export function Thread(props: { messages: readonly Message[]; isHeld: boolean }) {
  return (
    <ol className="thread">
      {props.messages.toReversed().map((message) => (
        <li className="thread-entry" key={message.number}>
          <Asked message={message} isOwn={!props.isHeld} />
          <Outcome message={message} isHeld={props.isHeld} />
        </li>
      ))}
    </ol>
  )
}

function Asked({ message, isOwn }: { message: Message; isOwn: boolean }) {
  return (
    <article className="thread-part thread-question" aria-label={`Question ${message.number}`}>
      <p className="thread-head">
        <b>{isOwn ? 'You asked' : `Question ${message.number}`}</b>
        {formatDayAndTime(message.askedAt)}
      </p>
      <div className="thread-box">
        <Markdown text={message.text} />
        {message.choices === undefined ? null : isOwn ? (
          <Choices message={message} />
        ) : (
          <Offered choices={message.choices} />
        )}
        {message.replySchema === undefined ? null : (
          <p className="thread-dim">Requires data that matches a schema.</p>
        )}
      </div>
    </article>
  )
}

/** In one line: beside the prompt there is little space, and the reply below names what was chosen. */
function Offered({ choices }: { choices: readonly string[] }) {
  return (
    <p className="thread-dim" dir="auto">
      Choices: {choices.map((choice) => `“${showHiddenSigns(choice)}”`).join(', ')}
    </p>
  )
}

function Choices({ message }: { message: Message }) {
  const { choices = [], defaultReply, state } = message
  return (
    <ul className="thread-choices">
      {choices.map((choice, place) => (
        <li key={choice}>
          <span className="question-letter" aria-hidden="true">
            {'ABCDEF'[place]}
          </span>
          <span className="thread-choice" dir="auto">
            {showHiddenSigns(choice)}
          </span>
          {state === 'open' && defaultReply?.choice === choice ? (
            <Pill tone="pending">assumed if no reply</Pill>
          ) : null}
          {state === 'assumed' && defaultReply?.choice === choice ? (
            <Pill tone="pending">assumed</Pill>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ message, isHeld }: { message: Message; isHeld: boolean }) {
  const { state, reply, closedAt } = message
  if (state === 'replied' && isHeld && reply !== undefined)
    return (
      <article className="thread-part" aria-label={`Reply to question ${message.number}`}>
        <p className="thread-head">
          <b>The client replied</b>
          {closedAt === undefined ? null : (
            <>
              {formatDayAndTime(closedAt)}, after {describeWait(message)}
            </>
          )}
        </p>
        <div className="thread-box">
          <Reply reply={reply} />
        </div>
      </article>
    )
  const { icon, words } = describeOutcome(message, isHeld)
  return (
    <div className="thread-outcome">
      <Icon name={icon} size={14} />
      <span>{words}</span>
      {isHeld && state === 'assumed' && reply !== undefined ? (
        <div className="thread-box">
          <Reply reply={reply} />
        </div>
      ) : null}
    </div>
  )
}

function Reply({ reply }: { reply: NonNullable<Message['reply']> }) {
  return (
    <>
      {reply.choice === undefined ? null : (
        <p dir="auto">
          <b>{showHiddenSigns(reply.choice)}</b>
        </p>
      )}
      {reply.text === undefined ? null : <Markdown text={reply.text} />}
      {reply.data === undefined ? null : (
        <CodeBlock code={JSON.stringify(reply.data, null, 2)} language="json" />
      )}
      <RepliedFiles files={reply.attachments} />
    </>
  )
}

function describeOutcome(message: Message, isHeld: boolean) {
  const { state, closedAt } = message
  const at = closedAt === undefined ? '' : ` ${formatDayAndTime(closedAt)}`
  switch (state) {
    case 'open':
      return { icon: 'clock', words: 'No reply yet.' } as const
    case 'replied':
      return {
        icon: 'chat',
        words: `The client replied${at}.${isHeld ? '' : ' Claim the task to read the reply.'}`,
      } as const
    case 'assumed':
      return { icon: 'clock', words: `No reply by${at}: the default is assumed.` } as const
    case 'continued':
      return { icon: 'clock', words: `No reply by${at}: answer as well as you can.` } as const
    case 'no_reply':
      return { icon: 'cross-circle', words: `No reply by${at}: the task was cancelled.` } as const
    case 'ended':
      return { icon: 'cross-circle', words: 'The task ended before a reply.' } as const
    case 'removed':
      return { icon: 'info', words: 'Deleted by the client or by the retention setting.' } as const
  }
}

function describeWait({ askedAt, closedAt }: Message): string {
  return formatDuration((Date.parse(closedAt ?? askedAt) - Date.parse(askedAt)) / 1_000)
}

/** What a question leads to without a reply, as the end of a sentence. */
export function describeRule(
  message: Pick<Message, 'onNoReply' | 'defaultReply' | 'choices'>,
): string {
  const { onNoReply, defaultReply } = message
  if (onNoReply === 'cancel') return 'the task is cancelled'
  if (onNoReply === 'continue') return 'you answer without one'
  const choice = defaultReply?.choice
  return choice === undefined
    ? 'the reply you wrote is assumed'
    : `“${showHiddenSigns(choice)}” is assumed`
}
