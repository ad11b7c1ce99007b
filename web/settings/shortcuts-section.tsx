import { WholeKeyMap } from '../ui/keys/key-map.tsx'
import { Section } from '../ui/section.tsx'

export function ShortcutsSection() {
  return (
    <div className="not-on-phone">
      <Section title="Keyboard shortcuts" about="Changes are saved in this browser.">
        <WholeKeyMap />
      </Section>
    </div>
  )
}
