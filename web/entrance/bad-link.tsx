// A link that leads nowhere any more, and the way to a new one.

import { CardFrame } from '../shell/card-frame.tsx'
import { ButtonLink } from '../ui/button.tsx'

export function BadLink({ href, act }: { href: string; act: string }) {
  return (
    <CardFrame
      title="This link doesn't work"
      about="It has expired, was already used, or is incomplete."
      foot={<a href="/sign-in">Go to sign in</a>}
    >
      <ButtonLink kind="primary" size="large" isWide href={href}>
        {act}
      </ButtonLink>
    </CardFrame>
  )
}
