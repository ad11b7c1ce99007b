// The keys of the account in the mode that is shown: made, rolled, revoked, each with its last use.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { readPages } from '../../ui/data-table/list-state.ts'
import { FilterBar, FilterChip } from '../../ui/filters/filter-bar.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { SecretDialog } from '../../ui/secret-once.tsx'
import { useAccount } from '../account.tsx'
import { writers } from '../roles.ts'
import { RollDialog } from '../roll-dialog.tsx'
import { useRefusal } from '../use-refusal.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { stateOf } from './key-state.ts'
import { KeyTable } from './key-table.tsx'
import { type Key, keysQuery } from './keys-query.ts'

const filterNames = ['status', 'key'] as const
const statusChoices = [
  { value: 'working', label: 'Active' },
  { value: 'ended', label: 'Revoked or expired' },
]

type Doing = 'create' | { rolled: Key } | { made: Schemas['MadeKey'] }

export function KeysPage() {
  usePageTitle('API keys')
  const account = useAccount()
  const filters = useSearchFilters(filterNames)
  const { list, refresh } = useKeys(filters.values.status)
  const [doing, setDoing] = useState<Doing>()
  const open = list.rows?.find(({ id }) => id === filters.values.key)
  const onMade = (made: Schemas['MadeKey']) => {
    setDoing({ made })
    refresh()
  }
  const close = () => setDoing(undefined)
  const create = () => setDoing('create')
  // Until there is a key nothing can be filtered, and the act stands where the list will.
  const isNew =
    list.rows?.length === 0 && list.more === undefined && filters.values.status === undefined
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>API keys</h1>
        <div className="shell-head-acts">
          <CreateButton {...(isNew ? {} : { kind: 'primary' })} onClick={create}>
            Create key
          </CreateButton>
        </div>
      </div>
      {isNew ? null : (
        <FilterBar>
          <FilterChip label="Status" choices={statusChoices} {...filters.field('status')} />
        </FilterBar>
      )}
      <KeyTable
        list={list}
        openId={open?.id}
        isFiltered={filters.values.status !== undefined}
        isTest={account.isTest}
        create={
          <CreateButton kind="primary" onClick={create}>
            Create first key
          </CreateButton>
        }
        onOpen={(key) => filters.set({ key: key.id })}
      />
      {open === undefined ? null : (
        <KeyDrawer
          shown={open}
          onClose={() => filters.set({ key: undefined })}
          onRoll={() => setDoing({ rolled: open })}
          onRevoked={refresh}
        />
      )}
      <KeyDialogs doing={doing} onMade={onMade} onClose={close} />
    </>
  )
}

function CreateButton(props: { kind?: 'primary'; onClick: () => void; children: string }) {
  const account = useAccount()
  const roleRefusal = useRefusal(account, writers, 'create keys')
  const refusal = account.suspension === null ? roleRefusal : 'The account is suspended.'
  return <GuardedButton {...props} refusal={refusal} says="beside" icon="plus" />
}

/** The keys of the mode that is shown, working or ended where one of them is asked for. */
function useKeys(status: string | undefined) {
  const { liveId, isTest } = useAccount()
  const queries = useQueryClient()
  const query = keysQuery(liveId)
  const all = readPages(useInfiniteQuery(query))
  const rows = useMemo(() => {
    const mode = isTest ? 'test' : 'live'
    return all.rows?.filter(
      (key) =>
        key.mode === mode &&
        (status === undefined || stateOf(key, Date.now()).isOver === (status === 'ended')),
    )
  }, [all.rows, isTest, status])
  return {
    list: { ...all, rows },
    refresh: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  }
}

function KeyDialogs(props: {
  doing: Doing | undefined
  onMade: (made: Schemas['MadeKey']) => void
  onClose: () => void
}) {
  const { liveId, isTest } = useAccount()
  const { doing, onMade, onClose } = props
  if (doing === undefined) return null
  if (doing === 'create')
    return (
      <CreateKeyDialog
        liveId={liveId}
        mode={isTest ? 'test' : 'live'}
        onClose={onClose}
        onMade={onMade}
      />
    )
  if ('rolled' in doing)
    return <RollKeyDialog liveId={liveId} rolled={doing.rolled} onClose={onClose} onMade={onMade} />
  return (
    <SecretDialog
      title="Your new key"
      label="API key"
      secret={doing.made.secret}
      onClose={onClose}
    />
  )
}

function RollKeyDialog(props: {
  liveId: string
  rolled: Key
  onClose: () => void
  onMade: (made: Schemas['MadeKey']) => void
}) {
  const { liveId, rolled } = props
  const roll = (overlapSeconds: number) =>
    call('post', '/console/v1/accounts/{account_id}/keys/{key_id}/roll', {
      params: { account_id: liveId, key_id: rolled.id },
      body: { overlapSeconds },
    })
  return (
    <RollDialog
      title={`Rotate ${rolled.name || rolled.hint}`}
      about="Creates a replacement key with the same permissions. Idempotency keys work with both."
      label="Old key expires"
      act="Rotate key"
      daysMax={30}
      send={async (overlapSeconds) =>
        props.onMade(await withRecentSignIn(() => roll(overlapSeconds)))
      }
      onClose={props.onClose}
    />
  )
}
