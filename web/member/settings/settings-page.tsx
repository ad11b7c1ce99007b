// What belongs to the account, and then what belongs to the person.
import { Icon } from '../../ui/icon.tsx'
import { WholeKeyMap } from '../../ui/keys/key-map.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { AppearanceSection } from '../../ui/settings/appearance-section.tsx'
import { Section } from '../../ui/settings/section.tsx'
import { SignInSections } from '../../ui/settings/sign-in-sections.tsx'
import { AccountSection } from './account-section.tsx'
import { AlertSection } from './alert-section.tsx'
import { ClosingSection } from './closing-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { MailSection } from './mail-section.tsx'

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
      <KeptSection />
      <ClosingSection />
      <h2 className="settings-group">
        <Icon name="person" /> You, in every account
      </h2>
      <MailSection />
      <SignInSections />
      <AppearanceSection />
      <div className="not-on-phone">
        <Section title="Keyboard shortcuts" about="What you change is kept in this browser.">
          <WholeKeyMap />
        </Section>
      </div>
    </div>
  )
}
