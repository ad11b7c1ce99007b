// The question was closed while somebody still wrote to it: what became of it, and their words to copy.
import { Button } from '../../../../ui/button.tsx'
import { DrawerSection } from '../../../../ui/drawer.tsx'
import { useCopy } from '../../../../ui/use-copy.ts'
import type { Message } from '../task-types.ts'
import './overtaken-part.css'
import { sayOutcome, sayWhen } from './question-words.ts'
import { ReplyWords } from './thread-part.tsx'
import { type TypedReply, writeTyped } from './typed-reply.ts'

export function OvertakenPart(props: {
  message: Message
  typed: TypedReply
  onDiscard: () => void
}) {
  const { message } = props
  const { hasCopied, copy } = useCopy()
  const words = writeTyped(props.typed)
  return (
    <DrawerSection title="Question closed">
      <div className="overtaken">
        <p role="status">
          {sayOutcome(message)}
          {message.closedAt === undefined ? '' : `, ${sayWhen(message.closedAt, Date.now())}`}. Your
          text was not sent.
        </p>
        {message.reply === undefined ? null : <ReplyWords reply={message.reply} />}
        <p className="overtaken-own">Your text</p>
        <pre className="overtaken-words" dir="auto">
          {words}
        </pre>
        <div className="overtaken-acts">
          <Button icon={hasCopied ? 'check' : 'copy'} onClick={() => copy(words)}>
            Copy text
          </Button>
          <Button kind="ghost" onClick={props.onDiscard}>
            Discard
          </Button>
        </div>
      </div>
    </DrawerSection>
  )
}
