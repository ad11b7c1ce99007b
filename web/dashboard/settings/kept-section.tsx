// How long what is kept, and what happens when an account ends.
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/settings/section.tsx'

export function KeptSection() {
  return (
    <Section title="What is kept" about="The same for every account of this service.">
      <Facts
        facts={[
          { label: 'Tasks and answers', value: 'For as long as the account is there' },
          { label: 'Ledger, audit log', value: 'For ever; nothing in them is changed' },
          { label: 'Events', value: '30 days in the feed' },
          { label: 'Deliveries', value: '30 days, of each webhook' },
          { label: 'Request log', value: '7 days, never bodies' },
          { label: 'Idempotency keys', value: '30 days' },
        ]}
      />
    </Section>
  )
}
