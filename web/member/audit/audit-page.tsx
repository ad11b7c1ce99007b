// Every act of power on the account: who did what, when, and the chain of hashes that proves it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AuditEntryDrawer } from '../../records/audit-entry-drawer.tsx'
import { AuditTable, actColumns, subjectColumn } from '../../records/audit-table.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { type AuditEntry, auditQuery } from './audit-query.ts'
import { useActorNames } from './use-actor-names.ts'

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
  const list = readPages(useInfiniteQuery(auditQuery(liveId)))
  const nameOf = useActorNames(liveId)
  const columns = useMemo(() => listColumns(nameOf), [nameOf])
  return (
    <AuditTable
      list={list}
      columns={columns}
      keyOf={keyOf}
      foot="Live and test together, newest first."
      empty={
        <EmptyState icon="shield" title="No actions yet">
          Changes to keys, webhooks, roles, invitations and credits are listed here.
        </EmptyState>
      }
      drawer={(entry, close) => (
        <AuditEntryDrawer
          entry={entry}
          who={nameOf(entry.actor)}
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

type NameOf = (actor: AuditEntry['actor']) => string

function listColumns(nameOf: NameOf): Column<AuditEntry>[] {
  return [
    ...actColumns,
    {
      key: 'who',
      skeletonWidth: 96,
      label: 'Actor',
      phoneOrder: 2,
      render: ({ actor }) => nameOf(actor),
    },
    subjectColumn(245),
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
}
