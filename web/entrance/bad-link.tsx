// A link that leads nowhere any more, and the way to a new one.
import { ButtonLink } from '../ui/button.tsx'
import { CardFrame } from '../ui/shell/card-frame.tsx'

export function BadLink({ href, act }: { href: string; act: string }) {
  return (
    <CardFrame
      title="This link does not work"
      about="It was used already, has expired, or was not copied whole."
      foot={<a href="/sign-in">Go to sign in</a>}
    >
      <ButtonLink kind="primary" size="large" isWide href={href}>
        {act}
      </ButtonLink>
    </CardFrame>
  )
}
