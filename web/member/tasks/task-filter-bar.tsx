import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { projectsQuery, tagsQuery } from '../../api/account-queries.ts'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import type { SearchFilters } from '../../ui/filters/use-search-filters.ts'
import { createdChoices, type filterNames, modeChoices, statusChoices } from './task-filters.ts'

export type TaskFilters = SearchFilters<(typeof filterNames)[number]>

export function TaskFilterBar(props: { accountId: string; filters: TaskFilters }) {
  const { values, isAny, set, clear } = props.filters
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
    <FilterBar label="Filter the tasks" onClear={isAny ? clear : undefined}>
      <FilterText
        label="Id"
        placeholder="task_…"
        isMono
        isSearch
        value={values.search}
        onChange={(search) => set({ search })}
      />
      <FilterChip
        label="Created"
        anyLabel="Any time"
        value={values.created}
        choices={createdChoices}
        onChange={(created) => set({ created })}
      />
      <FilterChip
        label="Status"
        value={values.status}
        choices={statusChoices}
        onChange={(status) => set({ status })}
      />
      <FilterChip
        label="Mode"
        value={values.mode}
        choices={modeChoices}
        onChange={(mode) => set({ mode })}
      />
      <FilterChip
        label="Project"
        value={values.project}
        choices={projectChoices}
        onChange={(project) => set({ project })}
      />
      <FilterChip
        label="Expertise"
        value={values.tag}
        choices={tagChoices}
        onChange={(tag) => set({ tag })}
      />
    </FilterBar>
  )
}
