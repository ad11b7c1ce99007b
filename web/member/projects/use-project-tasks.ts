// How many tasks the projects of a list have, read for each of its pages as that page is shown.
import { useQueries } from '@tanstack/react-query'
import { projectTasksQuery } from '../../api/account-queries.ts'
import type { Schemas } from '../../api/queries.ts'

export type ProjectTasks = Schemas['ProjectTasks']

/** Undefined stands for a project whose page is still read, or could not be. */
export function useProjectTasks(
  accountId: string,
  pages: readonly { data: readonly { id: number }[] }[] | undefined,
): ReadonlyMap<number, ProjectTasks> {
  return useQueries({
    queries: (pages ?? []).map(({ data }) =>
      projectTasksQuery(
        accountId,
        data.map(({ id }) => id),
      ),
    ),
    combine: byProject,
  })
}

const byProject = (results: { data: { data: readonly ProjectTasks[] } | undefined }[]) =>
  new Map(results.flatMap(({ data }) => data?.data ?? []).map((each) => [each.projectId, each]))
