// Every act of power on the account: who did what, when, and the chain of hashes that proves it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeAct } from '../../ui/audit-acts.ts'
import { AuditEntryDrawer } from '../../ui/audit-entry-drawer.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { formatDayAndTime, ownTimeZone } from '../../ui/formats.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pill } from '../../ui/pill.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'
import { type AuditEntry, auditQuery } from './audit-query.ts'
import { useActorNames } from './use-actor-names.ts'

const filterNames = ['entry'] as const

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
        <AuditTable liveId={account.liveId} />
      ) : (
        <ForbiddenNote>{refusal}</ForbiddenNote>
      )}
    </>
  )
}

function AuditTable({ liveId }: { liveId: string }) {
  const list = readPages(useInfiniteQuery(auditQuery(liveId)))
  const nameOf = useActorNames(liveId)
  const { values, set } = useSearchFilters(filterNames)
  const columns = useMemo(() => listColumns(nameOf), [nameOf])
  const open = list.rows?.find((entry) => keyOf(entry) === values.entry)
  return (
    <>
      <DataTable
        label="Acts"
        list={list}
        columns={columns}
        keyOf={keyOf}
        idOf={({ subject }) => subject}
        openKey={open === undefined ? undefined : keyOf(open)}
        onOpen={(entry) => set({ entry: keyOf(entry) })}
        failedTitle="The audit log could not be loaded."
        foot={`Live and test together, newest first. Times in ${ownTimeZone()}.`}
        empty={
          <EmptyState icon="shield" title="No acts yet">
            Changes to keys, webhooks, roles, invitations and credits are listed here.
          </EmptyState>
        }
      />
      {open === undefined ? null : (
        <AuditEntryDrawer
          entry={open}
          who={nameOf(open.actor)}
          more={[{ label: 'Live or test', value: open.mode === 'test' ? 'Test' : 'Live' }]}
          onClose={() => set({ entry: undefined })}
        />
      )}
    </>
  )
}

/** Live and test have a chain each, so numbers alone may meet. */
function keyOf({ mode, number }: AuditEntry): string {
  return `${mode}-${number}`
}

type NameOf = (actor: AuditEntry['actor']) => string

function listColumns(nameOf: NameOf): Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      skeletonWidth: 106,
      label: 'Time',
      onPhone: 'start',
      render: ({ at }) => formatDayAndTime(at, true),
    },
    {
      key: 'act',
      label: 'Act',
      isTitle: true,
      phoneOrder: 1,
      render: ({ act }) => describeAct(act),
    },
    {
      key: 'who',
      skeletonWidth: 96,
      label: 'Who',
      phoneOrder: 2,
      render: ({ actor }) => nameOf(actor),
    },
    {
      key: 'subject',
      skeletonWidth: 245,
      label: 'To what',
      leavesBesideDrawer: true,
      phoneOrder: 2,
      render: ({ subject }) => <span className="mono">{subject}</span>,
    },
    {
      key: 'mode',
      skeletonWidth: 56,
      label: 'Live or test',
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
