// The question that the task waits for: what is asked, and what a member replies to it.

import { ForbiddenNote } from '../../../../ui/forbidden-note.tsx'
import { showHiddenSigns } from '../../../../ui/hidden-signs.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Markdown } from '../../../../ui/markdown.tsx'
import { useAccount } from '../../../account.tsx'
import { writers } from '../../../roles.ts'
import { useRefusal } from '../../../use-refusal.ts'
import type { Message, Task } from '../task-types.ts'
import { Countdown, CountdownAloud } from './countdown.tsx'
import './question-part.css'
import { isAssumed, nameAsker, questionsMax, sayWhen, splitQuestion } from './question-words.ts'
import { ReplyForm } from './reply-form.tsx'
import type { TypedReply } from './typed-reply.ts'

type Props = {
  task: Task
  message: Message
  typed: TypedReply
  onTyped: (typed: TypedReply | undefined) => void
  onSent: (number: number) => void
}

export function QuestionPart(props: Props) {
  const { message } = props
  const refusal = useRefusal(useAccount(), writers, 'reply to questions')
  const { title, rest } = splitQuestion(message.text)
  const titleId = `question-${message.number}-title`
  return (
    <section className="question" aria-labelledby={titleId}>
      <header className="question-head">
        <span className="question-face">
          <Icon name={message.engineer === null ? 'machine' : 'person'} />
        </span>
        <div>
          <p className="question-asker">{nameAsker(message)} asks</p>
          <p className="question-when">
            <time dateTime={message.askedAt}>{sayWhen(message.askedAt, Date.now())}</time>, question{' '}
            {message.number} of at most {questionsMax}
          </p>
        </div>
        <span className="question-left">
          <span className="visually-hidden">Reply within </span>
          <Countdown message={message} />
        </span>
      </header>
      <CountdownAloud message={message} />
      <div className="question-body">
        <h3 className="question-title" id={titleId} dir="auto">
          {showHiddenSigns(title)}
        </h3>
        {rest === '' ? null : <Markdown text={rest} />}
        {refusal === undefined ? (
          <ReplyForm key={message.number} {...props} />
        ) : (
          <Unanswerable message={message} refusal={refusal} />
        )}
      </div>
    </section>
  )
}

/** For who may read and not reply. */
function Unanswerable({ message, refusal }: { message: Message; refusal: string }) {
  return (
    <>
      {message.choices === undefined ? null : (
        <ol className="question-options" aria-label="Choices">
          {message.choices.map((choice) => (
            <li key={choice} dir="auto">
              {showHiddenSigns(choice)}
              {isAssumed(message, choice) ? (
                <span className="reply-assumed">Assumed without a reply</span>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      <ForbiddenNote>{refusal}</ForbiddenNote>
    </>
  )
}
