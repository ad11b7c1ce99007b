// Every act of power on the account: who did what, when, and the chain of hashes that proves it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditEntryDrawer } from '../../records/audit-entry-drawer.tsx'
import { AuditTable, actColumns, subjectColumn } from '../../records/audit-table.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { type ListState, readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar, FilterChip, FilterText } from '../../ui/filters/filter-bar.tsx'
import { type SearchFilters, useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { shortenId } from '../../ui/id-chip.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { type AuditEntry, auditQuery } from './audit-query.ts'

const filterNames = ['actor', 'act', 'subject'] as const

const acts = [
  { value: 'account.', label: 'Account' },
  { value: 'credits.', label: 'Credits' },
  { value: 'device_login.', label: 'Device sign-ins' },
  { value: 'invitation.', label: 'Invitations' },
  { value: 'key.', label: 'Keys' },
  { value: 'member.', label: 'Members' },
  { value: 'project.', label: 'Projects' },
  { value: 'cap.', label: 'Spending caps' },
  { value: 'task.', label: 'Tasks' },
  { value: 'webhook.', label: 'Webhooks' },
]

export function AuditPage() {
  usePageTitle('Audit log')
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'read the audit log')
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Audit log</h1>
      </div>
      {refusal === undefined ? (
        <Acts liveId={account.liveId} />
      ) : (
        <ForbiddenNote>{refusal}</ForbiddenNote>
      )}
    </>
  )
}

function Acts({ liveId }: { liveId: string }) {
  const filters = useSearchFilters(filterNames)
  const list = readPages(useInfiniteQuery(auditQuery(liveId, filters.values)))
  return (
    <>
      <AuditFilters filters={filters} />
      <ActTable list={list} isFiltered={filters.isAny} />
    </>
  )
}

function AuditFilters(props: { filters: SearchFilters<(typeof filterNames)[number]> }) {
  const { isAny, clear, field } = props.filters
  return (
    <FilterBar onClear={isAny ? clear : undefined}>
      <FilterChip label="Action" choices={acts} {...field('act')} />
      <FilterText label="Target" placeholder="Name or id" isSearch {...field('subject')} />
      <FilterText label="Actor" placeholder="Name or id" {...field('actor')} />
    </FilterBar>
  )
}

function ActTable({ list, isFiltered }: { list: ListState<AuditEntry>; isFiltered: boolean }) {
  return (
    <AuditTable
      list={list}
      columns={columns}
      keyOf={keyOf}
      foot="Live and test together, newest first."
      empty={
        isFiltered ? (
          <EmptyState icon="search" title="No matching actions">
            Remove a filter, or enter a part of a name.
          </EmptyState>
        ) : (
          <EmptyState icon="shield" title="No actions yet">
            Changes to keys, webhooks, roles, invitations and credits are listed here.
          </EmptyState>
        )
      }
      drawer={(entry, close) => (
        <AuditEntryDrawer
          entry={entry}
          who={sayWho(entry)}
          more={[{ label: 'Mode', value: entry.mode === 'test' ? 'Test' : 'Live' }]}
          onClose={close}
        />
      )}
    />
  )
}

/** Live and test have a chain each, so numbers alone may meet. */
function keyOf({ mode, number }: AuditEntry): string {
  return `${mode}-${number}`
}

/** Operators act for the service and are not named; somebody who was erased is an id. */
function sayWho({ actor, names }: AuditEntry): string {
  if (actor.kind === 'system') return 'The service'
  if (actor.keyId !== null) return `Key ${names[actor.keyId] ?? shortenId(actor.keyId)}`
  if (actor.kind === 'operator' || actor.personId === null) return 'Service operator'
  return names[actor.personId] ?? shortenId(actor.personId)
}

const columns: readonly Column<AuditEntry>[] = [
  ...actColumns,
  { key: 'who', skeletonWidth: 96, label: 'Actor', phoneOrder: 2, render: sayWho },
  subjectColumn(106),
  {
    key: 'mode',
    skeletonWidth: 56,
    label: 'Mode',
    onPhone: 'end',
    render: ({ mode }) => (
      <Pill
        tone={mode === 'test' ? 'overdue' : 'pending'}
        icon={mode === 'test' ? 'box' : 'check-circle'}
      >
        {mode === 'test' ? 'Test' : 'Live'}
      </Pill>
    ),
  },
]
