import { FilterBar, FilterChip, FilterDay, FilterText } from '../../ui/filters/filter-bar.tsx'
import type { SearchFilters } from '../../ui/filters/use-search-filters.ts'

export const filterNames = ['actor', 'act', 'account', 'subject', 'from', 'to'] as const

const acts = [
  { value: 'account.', label: 'Accounts' },
  { value: 'credits.', label: 'Credits' },
  { value: 'engineer.', label: 'Engineers' },
  { value: 'holiday.', label: 'Holidays' },
  { value: 'hours.', label: 'Staffed hours' },
  { value: 'invitation.', label: 'Invitations' },
  { value: 'job.', label: 'Jobs' },
  { value: 'key.', label: 'Keys' },
  { value: 'member.', label: 'Members' },
  { value: 'operator.', label: 'Operators' },
  { value: 'tag.', label: 'Tags and prices' },
  { value: 'task.', label: 'Tasks' },
  { value: 'webhook.', label: 'Webhooks' },
]

export function AuditFilters({
  filters: { values, isAny, set, clear },
}: {
  filters: SearchFilters<(typeof filterNames)[number]>
}) {
  return (
    <FilterBar onClear={isAny ? clear : undefined}>
      <FilterChip label="Act" value={values.act} choices={acts} onChange={(act) => set({ act })} />
      <FilterText
        label="To what"
        value={values.subject}
        placeholder="Id"
        isMono
        isSearch
        onChange={(subject) => set({ subject })}
      />
      <FilterText
        label="Who"
        value={values.actor}
        placeholder="Id, or system"
        isMono
        onChange={(actor) => set({ actor })}
      />
      <FilterText
        label="Client"
        value={values.account}
        placeholder="Id"
        isMono
        onChange={(account) => set({ account })}
      />
      <FilterDay
        label="From"
        value={values.from}
        max={values.to}
        onChange={(from) => set({ from })}
      />
      <FilterDay label="To" value={values.to} min={values.from} onChange={(to) => set({ to })} />
    </FilterBar>
  )
}
