// One act of the audit log beside the list: what it did in words, and its proof.
import type { ReactNode } from 'react'
import { describeAct } from './audit-acts.ts'
import './audit-entry-drawer.css'
import { formatCredits, formatDayAndTime, ownTimeZone } from '../core/formats.ts'
import { Drawer, DrawerSection } from '../ui/drawer.tsx'
import { Facts } from '../ui/facts.tsx'
import { IdChip } from '../ui/id-chip.tsx'
import { type AuditNames, listAuditFacts } from './audit-facts.tsx'

type ShownEntry = {
  number: number
  at: string
  act: string
  subject: string
  actor: { personId: string | null; keyId: string | null }
  details: Record<string, unknown>
  names: Record<string, string>
  hash: string
}

export function AuditEntryDrawer(props: {
  entry: ShownEntry
  /** The actor by name. */
  who: string
  /** Facts beyond those that every entry has. */
  more?: readonly { label: string; value: ReactNode }[]
  tags?: AuditNames['tags']
  onClose: () => void
}) {
  const { entry, who, more = [] } = props
  const target = entry.names[entry.subject]
  const actorId = entry.actor.personId ?? entry.actor.keyId
  return (
    <Drawer
      title={describeAct(entry.act)}
      head={<IdChip id={entry.subject} />}
      about={`${who}, ${formatDayAndTime(entry.at)}`}
      onClose={props.onClose}
    >
      <DrawerSection title="Details">
        <Facts
          facts={[
            { label: 'Time', value: <WholeTime at={entry.at} /> },
            ...(target === undefined ? [] : [{ label: 'Target', value: target }]),
            ...more,
            ...listAuditFacts(entry.details, { tags: props.tags, ids: entry.names }),
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Integrity">
        <Facts
          facts={[
            { label: 'Action', value: <span className="mono">{entry.act}</span> },
            ...(actorId === null ? [] : [{ label: 'Actor', value: <IdChip id={actorId} /> }]),
            { label: 'Entry', value: formatCredits(entry.number) },
            { label: 'Hash', value: <span className="mono">{entry.hash}</span> },
          ]}
        />
        <p className="audit-entry-proof">
          Entries are numbered per client and for the service. Each hash covers the entry and all
          entries before it, so changes and deletions are detected.
        </p>
      </DrawerSection>
    </Drawer>
  )
}

function WholeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at}, shown in ${ownTimeZone()}`}>
      {formatDayAndTime(at, true)}
    </time>
  )
}
