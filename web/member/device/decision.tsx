// The program behind a code, and what to do with it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { Me, Schemas } from '../../api/queries.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { ApiFailure } from '../../core/failure.ts'
import { formatDayAndTime, ownTimeZone } from '../../core/formats.ts'
import { FormFailureNote } from '../../forms/form-failure.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ForbiddenNote, GuardedButton } from '../../ui/forbidden-note.tsx'
import { SegmentedField } from '../../ui/segmented.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Scope } from '../keys/keys-query.ts'
import { scopeItems } from '../keys/scopes.ts'
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
      title="Couldn't load this code."
      error={device.error}
      onRetry={() => void device.refetch()}
    />
  )
}

function NoSuchCode({ code, onOtherCode }: { code: string; onOtherCode: () => void }) {
  return (
    <>
      <Banner isCard tone="warning" title={`No pending sign-in for ${code}.`}>
        The code may be mistyped, already used, denied or expired (10 minutes). Check it, or start
        again in the CLI.
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
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(() => new Set(device.scopes))
  const [keyDays, setKeyDays] = useState('90')
  const account = me.accounts.find(({ id }) => id === accountId) ?? firstAccount(me)
  const refusal = useRefusal(
    { role: account.role, liveId: account.id },
    writers,
    'approve device sign-ins',
  )
  const { isBusy, failure, start } = useSubmit(async () => undefined)
  const approve = async () => {
    const params = { user_code: code }
    const body = { accountId: account.id, mode, scopes: [...scopes], keyDays: Number(keyDays) }
    await withRecentSignIn(() =>
      call('post', '/console/v1/device/{user_code}/approve', { params, body }),
    )
    onDecided({ isApproved: true, account, mode, clientName: device.clientName })
  }
  const deny = async () => {
    await denyDevice(code)
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
      <ModeField mode={mode} onMode={setMode} />
      <KeyLimits
        asked={device.scopes}
        scopes={scopes}
        keyDays={keyDays}
        onScopes={setScopes}
        onKeyDays={setKeyDays}
      />
      {refusal === undefined ? null : <ForbiddenNote>{refusal}</ForbiddenNote>}
      <div className="device-acts">
        <Button size="large" isWide isBusy={isBusy} onClick={() => start(deny)}>
          Deny
        </Button>
        <GuardedButton
          refusal={refusal ?? lackOf(scopes)}
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

type Mode = 'live' | 'test'

function ModeField({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <SegmentedField
      label="Key"
      isWide
      value={mode}
      choices={modes}
      hint={modeWords[mode]}
      onChange={onMode}
    />
  )
}

const lackOf = (scopes: ReadonlySet<Scope>) =>
  scopes.size === 0 ? 'Choose at least one permission.' : undefined

const denyDevice = (code: string) =>
  call('post', '/console/v1/device/{user_code}/deny', { params: { user_code: code } })

/** What the key may do, of what the program asked for, and until when. */
function KeyLimits(props: {
  asked: readonly Scope[]
  scopes: ReadonlySet<Scope>
  keyDays: string
  onScopes: (scopes: ReadonlySet<Scope>) => void
  onKeyDays: (days: string) => void
}) {
  return (
    <>
      <CheckList
        isCode
        legend="Permissions"
        items={scopeItems.filter(({ value }) => props.asked.includes(value))}
        chosen={props.scopes}
        error={props.scopes.size === 0 ? 'Choose at least one.' : undefined}
        onChange={props.onScopes}
      />
      <SelectField
        label="Key expires"
        value={props.keyDays}
        choices={endings}
        onChange={(event) => props.onKeyDays(event.target.value)}
      />
    </>
  )
}

const endings = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
]

const modes = [
  { value: 'live', label: 'Live', icon: 'check-circle' },
  { value: 'test', label: 'Test', icon: 'box' },
] as const

const modeWords = {
  test: 'A simulator answers, and no real credits are spent.',
  live: "Tasks go to engineers and spend the account's credits.",
}

/** One where the person may approve, if there is one. */
function firstAccount(me: Me): Me['accounts'][number] {
  const mine = me.accounts.find(({ role }) => writers.includes(role)) ?? me.accounts[0]
  if (mine === undefined) throw new Error('A user without an account reached the device page.')
  return mine
}

function About({ device }: { device: Schemas['WaitingDevice'] }) {
  return (
    <>
      <p className="device-code mono">{device.userCode}</p>
      <p>
        Approve only if you just started this sign-in and the code matches. The new key gets the
        permissions below.
      </p>
      <div className="device-facts">
        <Facts
          facts={[
            { label: 'Device', value: device.clientName || 'Unnamed' },
            { label: 'IP address', value: <span className="mono">{device.address}</span> },
            {
              label: 'Requested',
              value: (
                <time dateTime={device.createdAt} title={`Shown in ${ownTimeZone()}`}>
                  {formatDayAndTime(device.createdAt)}
                </time>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
