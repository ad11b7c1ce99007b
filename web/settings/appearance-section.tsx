// Theme and density, kept in this browser.
import { setAppearance, useAppearance } from '../ui/appearance.ts'
import { Section } from '../ui/section.tsx'
import { Segmented } from '../ui/segmented.tsx'

export function AppearanceSection() {
  const { theme, density } = useAppearance()
  return (
    <Section title="Appearance" about="Saved in this browser.">
      <div className="settings-row">
        <span className="settings-row-label">Theme</span>
        <Segmented
          label="Theme"
          value={theme}
          choices={[
            { value: 'system', label: 'System', icon: 'screen' },
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'moon' },
          ]}
          onChange={(value) => setAppearance({ theme: value })}
        />
      </div>
      <div className="settings-row">
        <span className="settings-row-label">Lists</span>
        <Segmented
          label="Row height"
          value={density}
          choices={[
            { value: 'normal', label: 'Normal' },
            { value: 'compact', label: 'Compact' },
          ]}
          onChange={(value) => setAppearance({ density: value })}
        />
      </div>
    </Section>
  )
}
