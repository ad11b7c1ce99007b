// The dashboard of accounts.
import { mount } from '../ui/mount.tsx'
import { ComingPage } from '../ui/shell/coming-page.tsx'
import { OpenAccount } from './open-account.tsx'

mount(
  <ComingPage
    title="Dashboard"
    href="/dashboard"
    icon="chart"
    about="Tasks, keys, credits and members of your accounts will be managed here. Until then the API does all of it."
    isAllowed={(me) => me.accounts.length > 0}
    refusal={<OpenAccount />}
  />,
)
