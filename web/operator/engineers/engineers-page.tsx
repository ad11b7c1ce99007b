// Who answers tasks: their expertise, how much they hold, and whether they are there.
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pricedTagsQuery } from '../../api/operator-queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readPages } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useNow } from '../../ui/use-now.ts'
import { ChangeEngineerDialog } from './change-engineer-dialog.tsx'
import { engineerColumns } from './engineer-columns.tsx'
import {
  type Engineer,
  engineersQuery,
  type PlaceInvitation,
  placeInvitationsQuery,
} from './engineer-queries.ts'
import { type EngineerState, stateOf } from './engineer-state.ts'
import './engineers-page.css'
import { call } from '../../api/client.ts'
import { Invitations } from '../../records/invitations.tsx'
import { InviteEngineer } from './invite-engineer.tsx'
import { OffDutyDialog } from './off-duty-dialog.tsx'
import { StaffFiguresStrip } from './staff-figures.tsx'
import { useFigures } from './use-figures.ts'

export function EngineersPage() {
  usePageTitle('Engineers')
  const list = readPages(useInfiniteQuery(engineersQuery))
  const tags = useQuery(pricedTagsQuery).data?.data
  const [changed, setChanged] = useState<Engineer>()
  const [leaving, setLeaving] = useState<Engineer>()
  const [isInviting, setIsInviting] = useState(false)
  const figures = useFigures(list.rows?.length ?? 0)
  const columns = useMemo(
    () =>
      engineerColumns({
        tagNames: new Map(tags?.map(({ id, name }) => [id, name])),
        figures: figures.byPerson,
        onChange: setChanged,
        onOffDuty: setLeaving,
      }),
    [tags, figures.byPerson],
  )
  const isEmpty = list.rows?.length === 0
  return (
    <div className="engineers-page">
      <div className="shell-head">
        <h1 tabIndex={-1}>Engineers</h1>
        <Presence rows={list.rows} hasMore={list.more !== undefined} />
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
      <StaffFiguresStrip figures={figures.total} />
      {figures.error === null ? null : (
        <ErrorNote
          title="Couldn't load the figures."
          error={figures.error}
          onRetry={() => void figures.refetch()}
        />
      )}
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
        empty={<NoEngineers onInvite={() => setIsInviting(true)} />}
        foot={foot}
      />
      <StaffInvitations />
      {changed === undefined ? null : (
        <ChangeEngineerDialog
          engineer={changed}
          tags={tags ?? []}
          onClose={() => setChanged(undefined)}
        />
      )}
      {leaving && <OffDutyDialog engineer={leaving} onClose={() => setLeaving(undefined)} />}
      {isInviting ? (
        <InviteEngineer tags={tags ?? []} onClose={() => setIsInviting(false)} />
      ) : null}
    </div>
  )
}

const foot =
  "Last seen is the engineer's own last input. After 10 min without input they count as away, not as free; after 30 min without a claimed task they go off duty."

function NoEngineers({ onInvite }: { onInvite: () => void }) {
  return (
    <EmptyState
      icon="people"
      title="No engineers yet"
      acts={
        <Button kind="primary" icon="plus" onClick={onInvite}>
          Invite first engineer
        </Button>
      }
    >
      Tasks wait until an engineer is on duty.
    </EmptyState>
  )
}

const idOf = ({ personId }: Engineer) => personId

function Presence(props: { rows: readonly Engineer[] | undefined; hasMore: boolean }) {
  const now = useNow()
  if (props.rows === undefined || props.rows.length === 0) return null
  const states = props.rows.map((engineer) => stateOf(engineer, now))
  const count = (state: EngineerState) => states.filter((each) => each === state).length
  const away = count('away')
  const of = `${props.hasMore ? 'the first ' : ''}${props.rows.length}`
  return (
    <span className="engineers-presence">
      {count('on') + away} of {of} on duty{away === 0 ? '' : `, ${away} away`}
    </span>
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
