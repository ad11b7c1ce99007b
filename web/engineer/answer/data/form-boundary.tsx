// A schema may be stranger than the form can draw. Then the answer is still written, as JSON.
import { Component, type ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

export class FormBoundary extends Component<
  { children: ReactNode; onJson: () => void },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Banner
        tone="warning"
        isCard
        title="This schema can't be shown as a form."
        acts={
          <Button size="small" onClick={this.props.onJson}>
            Edit as JSON
          </Button>
        }
      >
        Write the answer in the JSON tab, which checks it against the same schema.
      </Banner>
    )
  }
}
