// Where the list would be: nothing was sent yet, or nothing is as the filters say.
import { useInfiniteQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../api/account-queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Account } from '../account.tsx'
import { writeCurl } from '../code-tabs/snippets.ts'
import type { TaskFilters } from './task-filter-bar.tsx'

export function NoTasks({ account, filters }: { account: Account; filters: TaskFilters }) {
  const { isTest } = account
  const projects = useInfiniteQuery(projectsQuery(account.id))
  const projectId = projects.data?.pages[0]?.data.find(({ archived }) => !archived)?.id ?? 1
  if (filters.values.search !== undefined)
    return (
      <EmptyState
        icon="search"
        title="No matching task"
        acts={
          <>
            <Button onClick={filters.clear}>Show all tasks</Button>
            <ButtonLink href={hrefInOther(account, filters.values.search)}>
              Search {isTest ? 'live' : 'test'} mode
            </ButtonLink>
          </>
        }
      >
        {`These are the ${isTest ? 'test' : 'live'} tasks of ${account.name}. Check the id, or search ${isTest ? 'live' : 'test'} mode.`}
      </EmptyState>
    )
  const { q } = filters.values
  if (q !== undefined)
    return (
      <EmptyState
        icon="search"
        title={`No tasks match “${q}”`}
        acts={<Button onClick={filters.clear}>Show all tasks</Button>}
      >
        Enter whole words or at least their first 3 letters. New tasks can be found after a few
        seconds.
      </EmptyState>
    )
  if (filters.isAny)
    return (
      <EmptyState
        icon="list"
        title="No tasks match the filters"
        acts={<Button onClick={filters.clear}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      icon="list"
      title={isTest ? 'No test tasks yet' : 'No tasks yet'}
      code={firstTask(location.origin, projectId)}
      acts={
        <ButtonLink kind="primary" href={`/dashboard/playground?account=${account.id}`}>
          Open playground
        </ButtonLink>
      }
    >
      Send your first task with an API key, or create it in the playground.
    </EmptyState>
  )
}

function hrefInOther({ isTest, liveId, testId }: Account, search: string): string {
  const query = new URLSearchParams({ account: isTest ? liveId : testId, search })
  return `/dashboard/tasks?${query}`
}

function firstTask(origin: string, projectId: number): string {
  const prompt = 'Does this migration lock the orders table?'
  return writeCurl({ origin, key: '$KEY', body: { prompt, projectId, maxCredits: 600 } })
}
