// What belongs to the person: how the page looks, its keys, and everything about signing in.
import { WholeKeyMap } from '../../ui/keys/key-map.tsx'
import { AppearanceSection } from '../../ui/settings/appearance-section.tsx'
import { Section } from '../../ui/settings/section.tsx'
import { SignInSections } from '../../ui/settings/sign-in-sections.tsx'

export function SettingsPage() {
  return (
    <div className="settings">
      <div className="shell-head">
        <h1>Settings</h1>
      </div>
      <AppearanceSection />
      <SignInSections />
      <div className="not-on-phone">
        <Section title="Keyboard shortcuts" about="What you change is kept in this browser.">
          <WholeKeyMap />
        </Section>
      </div>
    </div>
  )
}
