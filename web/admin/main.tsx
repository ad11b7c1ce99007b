// The operators' console.
import { Banner } from '../ui/banner.tsx'
import { mount } from '../ui/mount.tsx'
import { ComingPage } from '../ui/shell/coming-page.tsx'

mount(
  <ComingPage
    title="Operators"
    href="/admin"
    icon="shield"
    about="The live queue, engineers, credits and the calendar will be run from here. Until then the operator endpoints and the admin command do it."
    isAllowed={(me) => me.operator}
    refusal={
      <Banner isCard tone="warning" title="You are not an operator of this place.">
        Another operator can invite you.
      </Banner>
    }
  />,
)
