// What belongs to the account, and then what belongs to the person.

import { AppearanceSection } from '../../settings/appearance-section.tsx'
import { ShortcutsSection } from '../../settings/shortcuts-section.tsx'
import { SignInSections } from '../../settings/sign-in-sections.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { AccountSection } from './account-section.tsx'
import { AiSection } from './ai-section.tsx'
import { AlertSection } from './alert-section.tsx'
import { ClosingSection } from './closing-section.tsx'
import { ExportSection } from './export-section.tsx'
import { MailSection } from './mail-section.tsx'
import { KeptSection } from './retention-section.tsx'

export function SettingsPage() {
  usePageTitle('Settings')
  return (
    <div className="settings">
      <div className="shell-head">
        <h1 tabIndex={-1}>Settings</h1>
      </div>
      <h2 className="settings-group">
        <Icon name="people" /> This account
      </h2>
      <AccountSection />
      <AlertSection />
      <AiSection />
      <KeptSection />
      <ExportSection />
      <ClosingSection />
      <h2 className="settings-group">
        <Icon name="person" /> Personal settings
      </h2>
      <MailSection />
      <SignInSections />
      <AppearanceSection />
      <ShortcutsSection />
    </div>
  )
}
