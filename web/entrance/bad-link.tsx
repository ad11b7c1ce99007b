// A link that leads nowhere any more, and the way to a new one.

import { ButtonLink } from '../ui/button.tsx'
import { SplitFrame } from './split-frame.tsx'

export function BadLink({ href, act }: { href: string; act: string }) {
  return (
    <SplitFrame
      title="This link doesn't work"
      about="It has expired, was already used, or is incomplete."
      foot={<a href="/sign-in">Go to sign in</a>}
    >
      <ButtonLink kind="primary" size="large" isWide href={href}>
        {act}
      </ButtonLink>
    </SplitFrame>
  )
}
