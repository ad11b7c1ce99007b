// A link that leads nowhere any more, and the way to a new one.
import { ButtonLink } from '../ui/button.tsx'
import { Frame } from './frame.tsx'

export function BadLink({ href, act }: { href: string; act: string }) {
  return (
    <Frame
      title="This link no longer works"
      about="It was used, is too old, or was not copied whole."
      foot={<a href="/sign-in">Go to the sign-in</a>}
    >
      <ButtonLink kind="primary" size="large" isWide href={href}>
        {act}
      </ButtonLink>
    </Frame>
  )
}
