import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import type { SearchFilters } from '../../ui/filters/use-search-filters.ts'
import { useAccount } from '../account.tsx'
import { keysQuery } from '../keys/keys-query.ts'
import {
  callerChoices,
  type filterNames,
  methodChoices,
  spanChoices,
  statusChoices,
} from './request-filters.ts'

export type RequestFilters = SearchFilters<(typeof filterNames)[number]>

export function RequestFilterBar({ filters }: { filters: RequestFilters }) {
  const { isAny, clear, field } = filters
  const keyChoices = useKeyChoices()
  return (
    <FilterBar label="Request filters" onClear={isAny ? clear : undefined}>
      <FilterText label="Request" placeholder="req_…" isMono isSearch {...field('requestId')} />
      <FilterChip label="Caller" anyLabel="API keys" choices={callerChoices} {...field('caller')} />
      <FilterChip label="Time" anyLabel="Last 7 days" choices={spanChoices} {...field('span')} />
      <FilterChip label="Status" choices={statusChoices} {...field('status')} />
      <FilterChip label="Method" choices={methodChoices} {...field('method')} />
      <FilterChip label="Key" choices={keyChoices} {...field('keyId')} />
      <FilterText label="Path" placeholder="/api/v1/tasks" isMono {...field('path')} />
      <FilterText label="Code" placeholder="RATE_LIMITED" isMono {...field('code')} />
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
