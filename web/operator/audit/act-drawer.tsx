// One act beside the list, with the names of the client, the engineer and the tags that it is about.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FoundAuditEntry, pricedTagsQuery } from '../../api/operator-queries.ts'
import { AuditEntryDrawer } from '../../records/audit-entry-drawer.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { engineersQuery } from '../engineers/engineer-queries.ts'

export function ActDrawer({ entry, onClose }: { entry: FoundAuditEntry; onClose: () => void }) {
  const tags = useQuery(pricedTagsQuery).data?.data
  const engineer = useEngineerName(entry)
  return (
    <AuditEntryDrawer
      entry={entry}
      who={sayWho(entry)}
      more={[
        ...(engineer === undefined ? [] : [{ label: 'Engineer', value: engineer }]),
        { label: 'Client', value: <Client entry={entry} /> },
      ]}
      names={{ tags: new Map(tags?.map(({ id, name }) => [id, name])) }}
      onClose={onClose}
    />
  )
}

function useEngineerName({ act, subject }: FoundAuditEntry): string | undefined {
  const isOfEngineer = act.startsWith('engineer.')
  const { data } = useInfiniteQuery({ ...engineersQuery, enabled: isOfEngineer })
  return data?.pages.flatMap((page) => page.data).find(({ personId }) => personId === subject)?.name
}

function Client({ entry }: { entry: FoundAuditEntry }) {
  if (entry.accountId === null) return 'Whole service'
  return (
    <>
      <a href={`/admin/accounts/${entry.accountId}`}>{entry.accountName}</a>
      {entry.mode === 'test' ? ', test' : ''} <IdChip id={entry.accountId} />
    </>
  )
}

/** Who did it, by name. */
export function sayWho({ actor, actorName }: FoundAuditEntry): string {
  if (actor.kind === 'system') return 'Service'
  if (actor.kind === 'operator') return 'Command line'
  if (actor.kind === 'key') return `Key ${actorName ?? ''}`
  return actorName ?? 'User'
}
