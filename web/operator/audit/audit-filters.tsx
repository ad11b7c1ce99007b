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
  filters: { values, isAny, clear, field },
}: {
  filters: SearchFilters<(typeof filterNames)[number]>
}) {
  return (
    <FilterBar onClear={isAny ? clear : undefined}>
      <FilterChip label="Action" choices={acts} {...field('act')} />
      <FilterText label="Target" placeholder="Id" isMono isSearch {...field('subject')} />
      <FilterText label="Actor" placeholder="Id, or system" isMono {...field('actor')} />
      <FilterText label="Client" placeholder="Id" isMono {...field('account')} />
      <FilterDay label="From" max={values.to} {...field('from')} />
      <FilterDay label="To" min={values.from} {...field('to')} />
    </FilterBar>
  )
}
