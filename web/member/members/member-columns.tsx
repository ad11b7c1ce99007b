import { formatDayAndTime } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import type { ListState } from '../../ui/data-table/list-state.ts'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { roleWords } from '../roles.ts'
import type { Member } from './member-queries.ts'

export type MemberAct = { act: 'change' | 'remove'; member: Member }

type Acting = {
  selfId: string | undefined
  /** Others see no acts: the page says once who may. */
  mayChange: boolean
  lastOwnerId: string | undefined
  onDo: (act: MemberAct) => void
}

/** Undefined while there are several, or not all members were read. */
export function findLastOwner({ rows, more }: ListState<Member>): string | undefined {
  const found = (rows ?? []).filter(({ role }) => role === 'owner')
  return more === undefined && found.length === 1 ? found[0]?.personId : undefined
}

export function listColumns(acting: Acting): Column<Member>[] {
  return [
    {
      key: 'name',
      label: 'Name',
      isTitle: true,
      hasSecondLine: true,
      render: ({ personId, name, email }) => (
        <>
          {name}
          {personId === acting.selfId ? <span className="members-self">you</span> : null}
          <span className="members-mail">{email}</span>
        </>
      ),
    },
    { key: 'role', label: 'Role', skeletonWidth: 64, render: ({ role }) => roleWords[role] },
    {
      key: 'since',
      label: 'Member since',
      align: 'right',
      skeletonWidth: 92,
      render: ({ since }) => formatDayAndTime(since),
    },
    {
      key: 'acts',
      label: 'Actions',
      isLabelHidden: true,
      align: 'right',
      onPhone: 'line',
      skeletonWidth: acting.mayChange ? 176 : 56,
      render: (member) => <Acts {...acting} member={member} />,
    },
  ]
}

function Acts({ selfId, mayChange, lastOwnerId, onDo, member }: Acting & { member: Member }) {
  const isSelf = member.personId === selfId
  const refusal =
    member.personId === lastOwnerId
      ? 'An account must have at least one owner. Make another member an owner first.'
      : undefined
  // Everybody may leave.
  if (!mayChange && !isSelf) return null
  return (
    <span className="members-acts">
      {mayChange ? (
        <GuardedButton
          size="small"
          refusal={refusal}
          aria-label={`Change role of ${member.name}`}
          onClick={() => onDo({ act: 'change', member })}
        >
          Change role
        </GuardedButton>
      ) : null}
      <GuardedButton
        size="small"
        refusal={refusal}
        aria-label={isSelf ? 'Leave account' : `Remove ${member.name}`}
        onClick={() => onDo({ act: 'remove', member })}
      >
        {isSelf ? 'Leave' : 'Remove'}
      </GuardedButton>
    </span>
  )
}
