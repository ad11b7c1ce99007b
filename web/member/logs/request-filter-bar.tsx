import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import type { SearchFilters } from '../../ui/filters/use-search-filters.ts'
import { useAccount } from '../account.tsx'
import { keysQuery } from '../keys/keys-query.ts'
import { type filterNames, methodChoices, spanChoices, statusChoices } from './request-filters.ts'

export type RequestFilters = SearchFilters<(typeof filterNames)[number]>

export function RequestFilterBar({ filters }: { filters: RequestFilters }) {
  const { values, isAny, set, clear } = filters
  const keyChoices = useKeyChoices()
  return (
    <FilterBar label="Filter the requests" onClear={isAny ? clear : undefined}>
      <FilterText
        label="Request"
        placeholder="req_…"
        isMono
        isSearch
        value={values.requestId}
        onChange={(requestId) => set({ requestId })}
      />
      <FilterChip
        label="Time"
        anyLabel="Last 7 days"
        value={values.span}
        choices={spanChoices}
        onChange={(span) => set({ span })}
      />
      <FilterChip
        label="Status"
        value={values.status}
        choices={statusChoices}
        onChange={(status) => set({ status })}
      />
      <FilterChip
        label="Method"
        value={values.method}
        choices={methodChoices}
        onChange={(method) => set({ method })}
      />
      <FilterChip
        label="Key"
        value={values.keyId}
        choices={keyChoices}
        onChange={(keyId) => set({ keyId })}
      />
      <FilterText
        label="Path"
        placeholder="/api/v1/tasks"
        isMono
        value={values.path}
        onChange={(path) => set({ path })}
      />
      <FilterText
        label="Code"
        placeholder="RATE_LIMITED"
        isMono
        value={values.code}
        onChange={(code) => set({ code })}
      />
    </FilterBar>
  )
}

/** The keys of the mode that is shown, also those that ended: their requests are still here. */
function useKeyChoices() {
  const { liveId, isTest } = useAccount()
  const keys = useInfiniteQuery(keysQuery(liveId))
  const mode = isTest ? 'test' : 'live'
  return (keys.data?.pages ?? []).flatMap(({ data }) =>
    data
      .filter((key) => key.mode === mode)
      .map(({ id, name, hint }) => ({ value: id, label: name || hint })),
  )
}
