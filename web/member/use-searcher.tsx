// What the palette finds by words: tasks of the account that is shown, and its members.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import { modeWords } from '../records/modes.ts'
import { StagePill } from '../records/task-stage.tsx'
import { shortenId } from '../ui/id-chip.tsx'
import {
  type FoundRow,
  hasWords,
  offerSearcher,
  rowsPerGroupMax,
} from '../ui/keys/palette-search.ts'
import type { Account } from './account.tsx'
import { type Member, membersQuery } from './members/member-queries.ts'
import { roleWords } from './roles.ts'

export function useSearcher(account: Account | undefined): void {
  const { history } = useRouter()
  const queries = useQueryClient()
  const { id, liveId } = account ?? {}
  useEffect(() => {
    if (id === undefined || liveId === undefined) return
    const goTo = (row: Omit<FoundRow, 'go'>): FoundRow => ({
      ...row,
      go: () => history.push(row.href),
    })
    offerSearcher(async (words, signal) => {
      const [tasks, members] = await Promise.all([
        call('get', '/console/v1/accounts/{account_id}/tasks', {
          params: { account_id: id },
          query: { q: words, limit: rowsPerGroupMax },
          signal,
        }),
        queries.fetchInfiniteQuery({ ...membersQuery(liveId), staleTime: 60_000 }),
      ])
      const people = members.pages
        .flatMap(({ data }) => data)
        .filter(({ name, email }) => hasWords(`${name} ${email}`, words))
      return [
        { heading: 'Tasks', rows: tasks.data.map((task) => goTo(describeTask(task, id))) },
        {
          heading: 'People',
          rows: people.slice(0, rowsPerGroupMax).map((member) => goTo(describeMember(member, id))),
        },
      ]
    })
    return () => offerSearcher(undefined)
  }, [id, liveId, history, queries])
}

function describeTask(task: Schemas['AccountTask'], accountId: string): Omit<FoundRow, 'go'> {
  return {
    href: `/dashboard/tasks/${task.id}?account=${accountId}`,
    label: task.title,
    about: [task.projectName, modeWords[task.mode], shortenId(task.id)].join(' · '),
    icon: 'list',
    aside: <StagePill stage={task.stage} isOwn />,
  }
}

function describeMember(member: Member, accountId: string): Omit<FoundRow, 'go'> {
  return {
    // Each row has an address of its own.
    href: `/dashboard/members?account=${accountId}#${member.personId}`,
    label: member.name,
    about: `${roleWords[member.role]} · ${member.email}`,
    icon: 'person',
  }
}
