// The last net: a page that broke says so, keeps what was saved, and offers to go on.
import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import './error-boundary.css'

type State = { error: unknown; hasFailed: boolean }

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="error-page">
        <ErrorNote title="This page stopped working." error={this.state.error}>
          <p>
            Saved data is kept.{' '}
            {this.state.error instanceof Error ? (
              <code className="mono">{this.state.error.message.slice(0, 200)}</code>
            ) : null}
          </p>
          <div className="error-page-acts">
            <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
              Reload page
            </Button>
            <ButtonLink href="/">Go to start page</ButtonLink>
          </div>
        </ErrorNote>
      </main>
    )
  }
}
