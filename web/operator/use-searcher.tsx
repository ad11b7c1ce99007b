// What the palette finds by words: tasks of every account by their titles, clients and engineers.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import { formatCredits } from '../core/formats.ts'
import { modeWords } from '../records/modes.ts'
import { StagePill } from '../records/task-stage.tsx'
import { shortenId } from '../ui/id-chip.tsx'
import {
  type FoundRow,
  hasWords,
  offerSearcher,
  rowsPerGroupMax,
} from '../ui/keys/palette-search.ts'
import { type Engineer, engineersQuery } from './engineers/engineer-queries.ts'

type Row = Omit<FoundRow, 'go'>

export function useSearcher(): void {
  const { history } = useRouter()
  const queries = useQueryClient()
  useEffect(() => {
    const goTo = (row: Row): FoundRow => ({ ...row, go: () => history.push(row.href) })
    offerSearcher(async (words, signal) => {
      const limit = rowsPerGroupMax
      const [tasks, clients, engineers] = await Promise.all([
        call('get', '/operator/v1/tasks', { query: { q: words, limit }, signal }),
        call('get', '/operator/v1/accounts', { query: { search: words, limit }, signal }),
        queries.fetchInfiniteQuery({ ...engineersQuery, staleTime: 60_000 }),
      ])
      const people = engineers.pages
        .flatMap(({ data }) => data)
        .filter(({ name, email }) => hasWords(`${name} ${email}`, words))
      return [
        { heading: 'Tasks', rows: tasks.data.map((task) => goTo(describeTask(task))) },
        { heading: 'Clients', rows: clients.data.map((client) => goTo(describeClient(client))) },
        {
          heading: 'People',
          rows: people.slice(0, limit).map((engineer) => goTo(describeEngineer(engineer))),
        },
      ]
    })
    return () => offerSearcher(undefined)
  }, [history, queries])
}

function describeTask(task: Schemas['OperatorTask']): Row {
  const client = task.isTest ? `${task.accountName} (test)` : task.accountName
  return {
    href: `/admin/tasks/${task.id}`,
    label: task.title,
    about: [client, modeWords[task.mode], task.tagName, shortenId(task.id)].join(' · '),
    icon: 'list',
    aside: <StagePill stage={task.stage} />,
  }
}

function describeClient({
  id,
  name,
  available,
  closedAt,
  suspendedAt,
}: Schemas['ClientAccount']): Row {
  const state = closedAt !== null ? ' · closed' : suspendedAt !== null ? ' · suspended' : ''
  return {
    href: `/admin/accounts/${id}`,
    label: name,
    about: `${formatCredits(available)} credits available${state}`,
    icon: 'box',
  }
}

function describeEngineer({ personId, name, email, onDutySince }: Engineer): Row {
  return {
    // Each row has an address of its own.
    href: `/admin/engineers#${personId}`,
    label: name,
    about: `Engineer, ${onDutySince === null ? 'off duty' : 'on duty'} · ${email}`,
    icon: 'person',
  }
}
