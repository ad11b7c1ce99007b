// The program behind a code, and what to do with it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import type { Me, Schemas } from '../../api/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ForbiddenNote, GuardedButton } from '../../ui/forbidden-note.tsx'
import { formatDayAndTime, ownTimeZone } from '../../ui/formats.ts'
import { SegmentedField } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { withRecentSignIn } from '../../ui/shell/sign-in-request.ts'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
import { writers } from '../roles.ts'
import './decision.css'
import { useRefusal } from '../use-refusal.ts'
import { DecisionSkeleton } from './decision-skeleton.tsx'
import type { Decided } from './done.tsx'

const deviceQuery = (code: string) =>
  queryOptions({
    queryKey: ['device', code],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/device/{user_code}', { params: { user_code: code }, signal }),
    retry: false,
    // A decided code is gone: reading it again would take the page away from who decides.
    staleTime: Number.POSITIVE_INFINITY,
  })

type DecisionProps = {
  code: string
  me: Me
  onDecided: (decided: Decided) => void
  onOtherCode: () => void
}

export function Decision(props: DecisionProps) {
  const device = useQuery(deviceQuery(props.code))
  if (device.data !== undefined) return <Ask {...props} device={device.data} />
  if (device.error === null) return <DecisionSkeleton />
  if (device.error instanceof ApiFailure && device.error.code === 'NOT_FOUND')
    return <NoSuchCode code={props.code} onOtherCode={props.onOtherCode} />
  return (
    <ErrorNote
      title="The code could not be looked up."
      error={device.error}
      onRetry={() => void device.refetch()}
    />
  )
}

function NoSuchCode({ code, onOtherCode }: { code: string; onOtherCode: () => void }) {
  return (
    <>
      <Banner isCard tone="warning" title={`No program is waiting for ${code}.`}>
        The code may be mistyped, used, refused, or older than ten minutes. Check the program, or
        start again there.
      </Banner>
      <Button kind="primary" size="large" isWide onClick={onOtherCode}>
        Enter another code
      </Button>
    </>
  )
}

function Ask(props: DecisionProps & { device: Schemas['WaitingDevice'] }) {
  const { code, me, device, onDecided } = props
  const [accountId, setAccountId] = useState(() => firstAccount(me).id)
  const [mode, setMode] = useState<'live' | 'test'>('test')
  const account = me.accounts.find(({ id }) => id === accountId) ?? firstAccount(me)
  const refusal = useRefusal({ role: account.role, liveId: account.id }, writers, 'let programs in')
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const params = { user_code: code }
  const approve = async () => {
    const body = { accountId: account.id, mode }
    await withRecentSignIn(() =>
      call('post', '/console/v1/device/{user_code}/approve', { params, body }),
    )
    onDecided({ isApproved: true, account, mode, clientName: device.clientName })
  }
  const deny = async () => {
    await call('post', '/console/v1/device/{user_code}/deny', { params })
    onDecided({ isApproved: false })
  }
  return (
    <>
      <About device={device} />
      {failure?.code === 'NOT_FOUND' ? (
        <NoSuchCode code={code} onOtherCode={props.onOtherCode} />
      ) : (
        <FormFailureNote failure={failure} />
      )}
      <SelectField
        label="Account"
        value={account.id}
        choices={me.accounts.map(({ id, name, role }) => ({
          value: id,
          label: `${name}, ${role}`,
        }))}
        onChange={(event) => setAccountId(event.target.value)}
      />
      <SegmentedField
        label="Key"
        isWide
        value={mode}
        choices={modes}
        hint={modeWords[mode]}
        onChange={setMode}
      />
      {refusal === undefined ? null : <ForbiddenNote>{refusal}</ForbiddenNote>}
      <div className="device-acts">
        <Button size="large" isWide isBusy={isBusy} onClick={() => start(deny)}>
          Refuse
        </Button>
        <GuardedButton
          refusal={refusal}
          kind="primary"
          size="large"
          isWide
          isBusy={isBusy}
          onClick={() => start(approve)}
        >
          Approve
        </GuardedButton>
      </div>
    </>
  )
}

const modes = [
  { value: 'live', label: 'Live', icon: 'check-circle' },
  { value: 'test', label: 'Test', icon: 'box' },
] as const

const modeWords = {
  test: 'A simulator answers, and no real credits are spent.',
  live: 'It reaches engineers and spends the credits of the account.',
}

/** One where the person may approve, if there is one. */
function firstAccount(me: Me): Me['accounts'][number] {
  const mine = me.accounts.find(({ role }) => writers.includes(role)) ?? me.accounts[0]
  if (mine === undefined) throw new Error('Whoever comes here belongs to an account.')
  return mine
}

function About({ device }: { device: Schemas['WaitingDevice'] }) {
  return (
    <>
      <p className="device-code mono">{device.userCode}</p>
      <p>
        Approve only if you have just started this program yourself, and it shows this very code.
        Its key will do what the account can: send tasks and spend credits, read answers and the
        ledger, manage projects and webhooks, and make and revoke keys.
      </p>
      <div className="device-facts">
        <Facts
          facts={[
            { label: 'Calls itself', value: device.clientName || 'nothing' },
            { label: 'Asked from', value: <span className="mono">{device.address}</span> },
            { label: 'Asked', value: `${formatDayAndTime(device.createdAt)}, ${ownTimeZone()}` },
          ]}
        />
      </div>
    </>
  )
}
