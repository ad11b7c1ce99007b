import { useInfiniteQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../api/account-queries.ts'
import { FilterChip } from '../../ui/filters/filter-bar.tsx'

export function ProjectChip(props: {
  accountId: string
  value: string | undefined
  onChange: (projectId: string | undefined) => void
}) {
  const projects = useInfiniteQuery(projectsQuery(props.accountId))
  const choices = (projects.data?.pages ?? []).flatMap(({ data }) =>
    data.map(({ id, name }) => ({ value: String(id), label: name })),
  )
  return (
    <FilterChip
      label="Project"
      anyLabel="All"
      value={props.value}
      choices={choices}
      onChange={props.onChange}
    />
  )
}
