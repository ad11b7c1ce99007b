// One part of a page that could not be loaded: it says so in its own place, and the rest stays.
import type { ReactNode } from 'react'
import { ErrorNote } from './error-note.tsx'
import './failed-card.css'

export function FailedCard(props: {
  /** What did not work, as a short sentence: "Couldn't load the ledger." */
  title: string
  error: unknown
  onRetry?: () => void
  /** The name of the card, where it has one: "Credits per day". */
  heading?: string
  /** What is safe, where there is more to say than that nothing was lost: a <p>. */
  children?: ReactNode
}) {
  const { heading, children = <p>Your data is unaffected.</p>, ...rest } = props
  return (
    <section className="failed-card" aria-label={heading ?? props.title}>
      {heading === undefined ? null : <h2>{heading}</h2>}
      <ErrorNote {...rest}>{children}</ErrorNote>
    </section>
  )
}
