import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { projectsQuery, tagsQuery } from '../../api/account-queries.ts'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import type { SearchFilters } from '../../ui/filters/use-search-filters.ts'
import {
  createdChoices,
  type filterNames,
  modeChoices,
  readSearch,
  statusChoices,
} from './task-filters.ts'

export type TaskFilters = SearchFilters<(typeof filterNames)[number]>

export function TaskFilterBar(props: {
  accountId: string
  filters: TaskFilters
  /** At the right end. */
  aside: ReactNode
}) {
  const { values, isAny, set, clear, field } = props.filters
  const projects = useInfiniteQuery(projectsQuery(props.accountId))
  const tags = useQuery(tagsQuery(props.accountId))
  const projectChoices = (projects.data?.pages ?? []).flatMap(({ data }) =>
    data.map(({ id, name }) => ({ value: String(id), label: name })),
  )
  const tagChoices = (tags.data?.data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
  return (
    <FilterBar label="Task filters" onClear={isAny ? clear : undefined} aside={props.aside}>
      <FilterText
        label="Search"
        placeholder="Titles, prompts, metadata, ids"
        isMono={values.search !== undefined}
        isSearch
        value={values.search ?? values.q}
        onChange={(text) => set(readSearch(text))}
      />
      <FilterChip
        label="Created"
        anyLabel="Any time"
        choices={createdChoices}
        {...field('created')}
      />
      <FilterChip label="Status" choices={statusChoices} {...field('status')} />
      <FilterChip label="Mode" choices={modeChoices} {...field('mode')} />
      <FilterChip label="Project" choices={projectChoices} {...field('project')} />
      <FilterChip label="Tag" choices={tagChoices} {...field('tag')} />
    </FilterBar>
  )
}
