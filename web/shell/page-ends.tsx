// Shown instead of a page: an error, or not found.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { CardFrame } from './card-frame.tsx'
import './page-ends.css'

/** One page broke, or its part of the program could not be loaded; the rest of the app goes on. */
export function PageFailure({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <main className="page-end">
      <ErrorNote
        title="This page stopped working."
        error={error}
        onRetry={() => globalThis.location.reload()}
      />
    </main>
  )
}

export function NotFound({ href, label }: { href: string; label: string }) {
  return (
    <CardFrame title="Page not found" about="The address may be mistyped, or the page has moved.">
      <ButtonLink href={href} kind="primary" size="large" isWide>
        {label}
      </ButtonLink>
    </CardFrame>
  )
}
