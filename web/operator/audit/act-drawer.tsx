// One act beside the list, with the names of the client and the tags that it is about.
import { useQuery } from '@tanstack/react-query'
import { type FoundAuditEntry, pricedTagsQuery } from '../../api/operator-queries.ts'
import { AuditEntryDrawer } from '../../records/audit-entry-drawer.tsx'
import { IdChip, shortenId } from '../../ui/id-chip.tsx'

export function ActDrawer({ entry, onClose }: { entry: FoundAuditEntry; onClose: () => void }) {
  const tags = useQuery(pricedTagsQuery).data?.data
  return (
    <AuditEntryDrawer
      entry={entry}
      who={sayWho(entry)}
      more={[{ label: 'Client', value: <Client entry={entry} /> }]}
      tags={new Map(tags?.map(({ id, name }) => [id, name]))}
      onClose={onClose}
    />
  )
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

/** Who did it, by name; somebody who was erased by the end of the id. */
export function sayWho({ actor, actorName }: FoundAuditEntry): string {
  if (actor.kind === 'system') return 'Service'
  if (actor.keyId !== null) return `Key ${actorName ?? shortenId(actor.keyId)}`
  if (actor.personId !== null) return actorName ?? shortenId(actor.personId)
  return 'Command line'
}
