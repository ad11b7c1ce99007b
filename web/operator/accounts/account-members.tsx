import { capitalize, formatCredits } from '../../core/formats.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ClientAccountDetail } from './account-queries.ts'

type Member = ClientAccountDetail['members'][number]

const columns: readonly Column<Member>[] = [
  { key: 'name', label: 'Name', isTitle: true, phoneOrder: 1, render: ({ name }) => name },
  {
    key: 'role',
    label: 'Role',
    onPhone: 'start',
    phoneOrder: 2,
    render: ({ role }) => capitalize(role),
  },
  {
    key: 'email',
    label: 'Email',
    onPhone: 'line',
    phoneOrder: 3,
    render: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
]

export function AccountMembers({ account }: { account: ClientAccountDetail }) {
  const { members, memberCount } = account
  const foot =
    memberCount > members.length
      ? `${formatCredits(members.length)} of ${formatCredits(memberCount)} shown, owners first`
      : undefined
  return (
    <section className="account-page-part" aria-labelledby="members-title">
      <h2 id="members-title">Members</h2>
      <DataTable
        label="Members"
        list={{ rows: members }}
        columns={columns}
        keyOf={({ personId }) => personId}
        hasNoKeys
        failedTitle="Couldn't load the members."
        {...(foot === undefined ? {} : { foot })}
        empty={
          <EmptyState icon="people" title="No members">
            {account.closedAt === null
              ? 'The account was opened from the command line and is used only through its keys.'
              : 'Members were removed when the account was closed.'}
          </EmptyState>
        }
      />
    </section>
  )
}
