import { FilterDays } from '../../ui/date-picker/filter-days.tsx'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import type { SearchFilters } from '../../ui/filters/use-search-filters.ts'
import { type AskedClient, ClientFilter } from '../tasks/client-filter.tsx'

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
  filters: { values, isAny, set, clear, field },
  client,
}: {
  filters: SearchFilters<(typeof filterNames)[number]>
  client: AskedClient
}) {
  return (
    <FilterBar onClear={isAny ? clear : undefined}>
      <FilterChip label="Action" choices={acts} {...field('act')} />
      <FilterText label="Target" placeholder="Name or id" isSearch {...field('subject')} />
      <FilterText label="Actor" placeholder="Name, id or system" {...field('actor')} />
      <ClientFilter asked={values.account} client={client} onChange={field('account').onChange} />
      <FilterDays label="Dates" range={values} onChange={set} />
    </FilterBar>
  )
}
