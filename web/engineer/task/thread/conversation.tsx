// The conversation with the client above the prompt of a task that is held again: the reply is what its
// engineer came back for.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesQuery } from '../../../api/queries.ts'
import { plural } from '../../../core/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { WorkTask } from '../work.ts'
import { Thread } from './thread.tsx'

export function Conversation({ task }: { task: WorkTask }) {
  const { data, error, refetch } = useQuery(messagesQuery(task.id, task.lease.number))
  const [isOpen, setIsOpen] = useState(true)
  if (data === undefined)
    return error === null ? null : (
      <ErrorNote
        title="Couldn't load questions and replies."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data.data.length === 0) return null
  return (
    <section className="conversation" aria-label="Conversation with the client">
      <div className="pane-head">
        <h2 className="pane-title">Conversation</h2>
        <span className="question-dim">{plural(data.data.length, 'question')}</span>
        <span className="room-grow" />
        <Button
          kind="ghost"
          size="small"
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Hide conversation' : 'Show conversation'}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      {isOpen ? (
        // biome-ignore lint/a11y/useSemanticElements: a group that scrolls, inside a section that is named
        <div
          className="conversation-body"
          role="group"
          aria-label="Questions and replies"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
        >
          <Thread messages={data.data} isHeld />
        </div>
      ) : null}
    </section>
  )
}
