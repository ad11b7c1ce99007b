// Who belongs to the account and in which role, and who is invited.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { meQuery } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useAccount } from '../account.tsx'
import { owners, type Role } from '../roles.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { findLastOwner, listColumns, type MemberAct } from './member-columns.tsx'
import { MemberInvitations } from './member-invitations.tsx'
import { invitationsQuery, membersQuery } from './member-queries.ts'
import './members-page.css'
import { call } from '../../api/client.ts'
import { InviteDialog } from '../../records/invite-dialog.tsx'
import { useRefusal } from '../use-refusal.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { RolesTable } from './roles-table.tsx'

type Doing = { act: 'invite' } | MemberAct

export function MembersPage() {
  usePageTitle('Members')
  const account = useAccount()
  const { isTest, liveId } = account
  const [doing, setDoing] = useState<Doing>()
  return (
    <div className="members-page reads-in-order">
      <div className="shell-head">
        <h1 tabIndex={-1}>Members</h1>
        <div className="shell-head-acts">
          <GuardedButton
            refusal={useRefusal(account, owners, 'invite members')}
            says="beside"
            kind="primary"
            icon="plus"
            onClick={() => setDoing({ act: 'invite' })}
          >
            Invite member
          </GuardedButton>
        </div>
      </div>
      {isTest ? (
        <Banner isCard title="Members are the same in live and test.">
          Changes apply to live and test.
        </Banner>
      ) : null}
      <MemberTable onDo={setDoing} />
      <MemberInvitations />
      <RolesTable />
      <MemberDialogs liveId={liveId} doing={doing} onClose={() => setDoing(undefined)} />
    </div>
  )
}

function MemberTable({ onDo }: { onDo: (doing: Doing) => void }) {
  const { liveId, role } = useAccount()
  const list = readPages(useInfiniteQuery(membersQuery(liveId)))
  const selfId = useQuery(meQuery).data?.id
  const mayChange = owners.includes(role)
  const lastOwnerId = findLastOwner(list)
  const columns = useMemo(
    () => listColumns({ selfId, mayChange, lastOwnerId, onDo }),
    [selfId, mayChange, lastOwnerId, onDo],
  )
  return (
    <DataTable
      label="Members"
      list={list}
      columns={columns}
      keyOf={({ personId }) => personId}
      idOf={({ personId }) => personId}
      rowHeight={52}
      skeletonRows={2}
      failedTitle="Couldn't load members."
      safe="Members keep their access."
      foot={plural(list.rows?.length ?? 0, 'member')}
      empty={<EmptyState icon="people" title="No members" />}
    />
  )
}

function MemberDialogs(props: { liveId: string; doing: Doing | undefined; onClose: () => void }) {
  const { liveId, doing, onClose } = props
  const queries = useQueryClient()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: membersQuery(liveId).queryKey })
    void queries.invalidateQueries({ queryKey: invitationsQuery(liveId).queryKey })
    // One's own role may be another now.
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const done = () => {
    onClose()
    refresh()
  }
  if (doing === undefined) return null
  if (doing.act === 'invite')
    return <InviteMember liveId={liveId} onClose={onClose} onSent={done} />
  if (doing.act === 'change')
    return (
      <ChangeRoleDialog liveId={liveId} member={doing.member} onClose={onClose} onChanged={done} />
    )
  return (
    <RemoveMemberDialog
      liveId={liveId}
      member={doing.member}
      onClose={onClose}
      onRemoved={refresh}
    />
  )
}

function InviteMember(props: { liveId: string; onClose: () => void; onSent: () => void }) {
  const { liveId, onClose, onSent } = props
  return (
    <InviteDialog
      title="Invite member"
      about="We'll email them a link. It works once, for 7 days, and only for that address."
      send={(email, { role = 'viewer' }) =>
        call('post', '/console/v1/accounts/{account_id}/invitations', {
          params: { account_id: liveId },
          body: { email, role: role as Role },
        })
      }
      onSent={onSent}
      onClose={onClose}
    >
      <RoleField initial="developer" />
    </InviteDialog>
  )
}
