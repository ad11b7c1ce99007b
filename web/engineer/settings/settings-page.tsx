// What belongs to the person: how the page looks, its keys, and everything about signing in.

import { AppearanceSection } from '../../settings/appearance-section.tsx'
import { ShortcutsSection } from '../../settings/shortcuts-section.tsx'
import { SignInSections } from '../../settings/sign-in-sections.tsx'
import { AfterSubmitSection } from './after-submit-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'

export function SettingsPage() {
  return (
    <div className="settings">
      <div className="shell-head">
        <h1>Settings</h1>
      </div>
      <AppearanceSection />
      <AfterSubmitSection />
      <NotificationsSection />
      <SignInSections />
      <ShortcutsSection />
    </div>
  )
}
