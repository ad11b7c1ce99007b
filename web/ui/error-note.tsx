// What failed, what to do next, and the request id by which somebody can find it in the logs.
import type { ReactNode } from 'react'
import { describeFailure } from '../core/remedies.ts'
import { Button } from './button.tsx'
import './error-note.css'
import { Icon } from './icon.tsx'
import { IdChip } from './id-chip.tsx'

export function ErrorNote(props: {
  /** What did not work, as a short sentence: "Couldn't load the queue." */
  title: string
  error: unknown
  onRetry?: () => void
  children?: ReactNode
}) {
  const { next, requestId } = describeFailure(props.error)
  return (
    <div className="error-note" role="alert">
      <p className="error-note-title">
        <Icon name="stop" />
        {props.title}
      </p>
      <div className="error-note-words">
        <p>{next}</p>
        {props.children}
      </div>
      <div className="error-note-foot">
        {props.onRetry === undefined ? null : (
          <Button size="small" icon="refresh" onClick={props.onRetry}>
            Try again
          </Button>
        )}
        {requestId === undefined ? null : <IdChip label="Request id" id={requestId} />}
      </div>
    </div>
  )
}
