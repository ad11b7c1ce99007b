// What the pages of tasks read.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byCursor, pageAt } from '../../api/by-cursor.ts'
import { call } from '../../api/client.ts'
import type { paths } from '../../api/console.generated.ts'
import type { Schemas } from '../../api/queries.ts'

export type OperatorTask = Schemas['OperatorTask']
export type OperatorTaskDetail = Schemas['OperatorTaskDetail']
export type TaskQuery = NonNullable<paths['/operator/v1/tasks']['get']['parameters']['query']>

export const allTasksKey = ['operator', 'tasks']

export const allTasksQuery = (filter: TaskQuery) =>
  infiniteQueryOptions({
    queryKey: [...allTasksKey, filter],
    queryFn: ({ signal, pageParam }) =>
      call('get', '/operator/v1/tasks', {
        query: { limit: 50, ...filter, ...pageAt(pageParam) },
        signal,
      }),
    ...byCursor,
  })

export const anyTaskKey = (taskId: string) => ['operator', 'task', taskId]

export const anyTaskQuery = (taskId: string) =>
  queryOptions({
    queryKey: anyTaskKey(taskId),
    queryFn: ({ signal }) =>
      call('get', '/operator/v1/tasks/{task_id}', { params: { task_id: taskId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 5_000 : false),
  })
