// What stands first in a task that was asked about: the open question, or what came before a reply was sent.
import { DrawerSection } from '../../../../ui/drawer.tsx'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import type { Task } from '../task-types.ts'
import { OvertakenPart } from './overtaken-part.tsx'
import { QuestionPart } from './question-part.tsx'
import { emptyReply, writeTyped } from './typed-reply.ts'
import type { Thread } from './use-thread.ts'

export function QuestionArea({ task, thread }: { task: Task; thread: Thread }) {
  const { open, typed, setTyped, messages } = thread
  return (
    <>
      {messages?.map((message) => {
        const words = typed.get(message.number)
        // Somebody else or the deadline was faster.
        const isOvertaken = message.state !== 'open' && words !== undefined
        return isOvertaken && writeTyped(words) !== '' ? (
          <OvertakenPart
            key={message.number}
            message={message}
            typed={words}
            onDiscard={() => setTyped(message.number, undefined)}
          />
        ) : null
      })}
      {open === undefined ? (
        <Unread task={task} thread={thread} />
      ) : (
        <QuestionPart
          task={task}
          message={open}
          typed={typed.get(open.number) ?? emptyReply}
          onTyped={(words) => setTyped(open.number, words)}
          onSent={thread.setSent}
        />
      )}
    </>
  )
}

function Unread({ task, thread }: { task: Task; thread: Thread }) {
  if (thread.messages !== undefined) return null
  if (thread.error !== null)
    return (
      <DrawerSection title="Questions">
        <ErrorNote
          title="Couldn't load the questions."
          error={thread.error}
          onRetry={thread.retry}
        />
      </DrawerSection>
    )
  return task.stage === 'needs_input' ? (
    <DrawerSection title="Question">
      <Skeleton lines={8} label="Loading the question" />
    </DrawerSection>
  ) : null
}
