// Who answers tasks: their expertise, how much they hold, and whether they are there.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pricedTagsQuery } from '../../api/operator-queries.ts'
import { plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { ChangeEngineerDialog } from './change-engineer-dialog.tsx'
import { engineerColumns } from './engineer-columns.tsx'
import {
  type Engineer,
  engineersQuery,
  type PlaceInvitation,
  placeInvitationsQuery,
} from './engineer-queries.ts'
import './engineers-page.css'
import { call } from '../../api/client.ts'
import { Invitations } from '../../records/invitations.tsx'
import { InviteEngineer } from './invite-engineer.tsx'

export function EngineersPage() {
  usePageTitle('Engineers')
  const list = readPages(useInfiniteQuery(engineersQuery))
  const tags = useQuery(pricedTagsQuery).data?.data
  const [changed, setChanged] = useState<Engineer>()
  const [isInviting, setIsInviting] = useState(false)
  const columns = useMemo(
    () => engineerColumns(new Map(tags?.map(({ id, name }) => [id, name])), setChanged),
    [tags],
  )
  const isEmpty = list.rows?.length === 0
  return (
    <div className="engineers-page">
      <div className="shell-head">
        <h1 tabIndex={-1}>Engineers</h1>
        <div className="shell-head-acts">
          <Button
            kind={isEmpty ? 'plain' : 'primary'}
            icon="plus"
            onClick={() => setIsInviting(true)}
          >
            Invite engineer
          </Button>
        </div>
      </div>
      <DataTable
        label="Engineers"
        list={list}
        columns={columns}
        keyOf={idOf}
        idOf={idOf}
        rowHeight={44}
        onOpen={setChanged}
        failedTitle="Couldn't load the engineers."
        safe="Tasks are unaffected."
        empty={
          <EmptyState
            icon="people"
            title="No engineers yet"
            acts={
              <Button kind="primary" icon="plus" onClick={() => setIsInviting(true)}>
                Invite first engineer
              </Button>
            }
          >
            Tasks wait until an engineer is on duty.
          </EmptyState>
        }
        foot={<Foot rows={list.rows ?? []} hasMore={list.more !== undefined} />}
      />
      <StaffInvitations />
      {changed === undefined ? null : (
        <ChangeEngineerDialog
          engineer={changed}
          tags={tags ?? []}
          onClose={() => setChanged(undefined)}
        />
      )}
      {isInviting ? (
        <InviteEngineer tags={tags ?? []} onClose={() => setIsInviting(false)} />
      ) : null}
    </div>
  )
}

const idOf = ({ personId }: Engineer) => personId

function Foot({ rows, hasMore }: { rows: readonly Engineer[]; hasMore: boolean }) {
  // Who is suspended is not there, whatever their duty says.
  const there = rows.filter(
    ({ onDutySince, suspendedAt }) => onDutySince !== null && suspendedAt === null,
  ).length
  return (
    <>
      {hasMore ? 'The first ' : ''}
      {plural(rows.length, 'engineer')}, {there} on duty.
    </>
  )
}

function StaffInvitations() {
  const list = readPages(useInfiniteQuery(placeInvitationsQuery))
  const queries = useQueryClient()
  return (
    <section className="engineers-part" aria-labelledby="engineers-invitations">
      <h2 id="engineers-invitations">Open invitations</h2>
      <Invitations
        list={list}
        roleOf={roleOf}
        skeletonRows={2}
        act="Revoke invitation"
        onWithdraw={async (id) => {
          await call('delete', '/operator/v1/invitations/{invitation_id}', {
            params: { invitation_id: id },
          })
          await queries.invalidateQueries({ queryKey: placeInvitationsQuery.queryKey })
        }}
      />
    </section>
  )
}

function roleOf({ kind }: PlaceInvitation): string {
  return kind === 'engineer' ? 'Engineer' : 'Operator'
}
