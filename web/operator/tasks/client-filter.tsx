// Whose tasks or acts are listed: a client by its id, or by its name or a part of it. The address keeps what was
// asked; a name that fits several clients is asked about, not guessed.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FilterText } from '../../ui/filters/filter-bar.tsx'
import { accountsQuery, type ClientAccount } from '../accounts/account-queries.ts'

export type AskedClient =
  | { kind: 'any' }
  | { kind: 'looking' }
  | { kind: 'one'; id: string; name: string | undefined }
  | { kind: 'several'; accounts: readonly ClientAccount[]; hasMore: boolean }
  | { kind: 'none' }
  | { kind: 'failed'; error: unknown; retry: () => void }

type UnclearClient = Extract<AskedClient, { kind: 'several' | 'none' | 'failed' }>

export function isUnclear(client: AskedClient): client is UnclearClient {
  return client.kind === 'several' || client.kind === 'none' || client.kind === 'failed'
}

export function useAskedClient(asked: string | undefined): AskedClient {
  const query = useInfiniteQuery({
    ...accountsQuery(asked === undefined ? {} : { search: asked }),
    enabled: asked !== undefined,
  })
  if (asked === undefined) return { kind: 'any' }
  const found = query.isPlaceholderData ? undefined : query.data?.pages.flatMap(({ data }) => data)
  // An id says whose tasks are meant before anybody knows the name.
  if (asked.startsWith('acct_')) return { kind: 'one', id: asked, name: found?.[0]?.name }
  if (found !== undefined) return choose(asked, found, query.hasNextPage)
  if (query.error === null) return { kind: 'looking' }
  return { kind: 'failed', error: query.error, retry: () => void query.refetch() }
}

/** The client that is called exactly so, or the only one that is found. */
function choose(asked: string, found: readonly ClientAccount[], hasMore: boolean): AskedClient {
  const same = found.filter(({ name }) => name.toLowerCase() === asked.toLowerCase())
  const [first, ...others] = same.length === 1 ? same : found
  if (first === undefined) return { kind: 'none' }
  if (others.length > 0) return { kind: 'several', accounts: found, hasMore }
  return { kind: 'one', id: first.id, name: first.name }
}

type Choosing = { onChange: (client: string | undefined) => void }

/** Names are offered once somebody goes there; those of further clients can be typed as well. */
export function ClientFilter(props: Choosing & { asked: string | undefined; client: AskedClient }) {
  const { asked, client } = props
  const [isEntered, setEntered] = useState(false)
  const newest = useInfiniteQuery({ ...accountsQuery({}), enabled: isEntered })
  const name = client.kind === 'one' ? client.name : undefined
  const shown = name ?? asked
  return (
    <FilterText
      label="Client"
      value={shown}
      placeholder="Name or id"
      isMono={shown?.startsWith('acct_') === true}
      suggestions={newest.data?.pages.flatMap(({ data }) => data.map((account) => account.name))}
      onFocus={() => setEntered(true)}
      onChange={props.onChange}
    />
  )
}

/** Shown instead of the list while the client is not known. */
export function WhichClient(
  props: Choosing & { asked: string; client: UnclearClient; allLabel: string },
) {
  const { asked, client, onChange } = props
  if (client.kind === 'failed')
    return (
      <ErrorNote
        title="Couldn't search for the client."
        error={client.error}
        onRetry={client.retry}
      />
    )
  if (client.kind === 'none')
    return (
      <EmptyState
        icon="search"
        title={`No clients match “${asked}”`}
        acts={<Button onClick={() => onChange(undefined)}>{props.allLabel}</Button>}
      >
        You can search by part of a name. Ids and email addresses must be complete.
      </EmptyState>
    )
  const count = client.accounts.length
  return (
    <EmptyState
      icon="box"
      title={`${client.hasMore ? 'More than ' : ''}${plural(count, 'client')} match “${asked}”`}
      acts={client.accounts.map(({ id, name }) => (
        <Button key={id} size="small" onClick={() => onChange(id)}>
          {name}
          {isNameOfOne(client.accounts, name) ? null : <span className="mono">{id}</span>}
        </Button>
      ))}
    >
      Choose a client
      {client.hasMore ? ', or enter more of the name' : ''}.
    </EmptyState>
  )
}

function isNameOfOne(accounts: readonly ClientAccount[], name: string): boolean {
  return accounts.filter((account) => account.name === name).length === 1
}
