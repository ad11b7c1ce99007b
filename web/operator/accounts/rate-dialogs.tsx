// How fast an account or one of its keys may ask. Only operators change it.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatCredits } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ActDialogProps, type RatedKey, reasonField } from './account-act.ts'

const perSecondMax = 1_000_000
const perHourMax = 3_600_000_000

function RateField(props: {
  label: string
  value: string
  max: number
  hint?: string
  onChange: (value: string) => void
}) {
  return (
    <TextField
      label={props.label}
      type="number"
      isMono
      required
      min={1}
      max={props.max}
      step={1}
      value={props.value}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export function AccountRateDialog({ account, half, onDone, onClose }: ActDialogProps) {
  const { accountId, perSecond } = account[half]
  const [value, setValue] = useState(String(perSecond))
  return (
    <ConfirmDialog
      title={`Change rate limit of ${account.name}`}
      about={`For all ${half} keys together. Takes effect within seconds; limits of single keys are unchanged.`}
      act="Change rate limit"
      reason={reasonField}
      failedTitle="The rate limit was not changed."
      onConfirm={async (reason) => {
        await call('patch', '/operator/v1/accounts/{account_id}', {
          params: { account_id: accountId },
          body: { perSecond: Number(value), reason },
        })
        onDone(
          `Rate limit of ${account.name} is now ${formatCredits(Number(value))} requests per second.`,
        )
      }}
      onClose={onClose}
    >
      <RateField label="Requests per second" value={value} max={perSecondMax} onChange={setValue} />
    </ConfirmDialog>
  )
}

export function KeyRatesDialog(props: ActDialogProps & { ratedKey: RatedKey }) {
  const { ratedKey: key } = props
  const [perSecond, setPerSecond] = useState(String(key.perSecond))
  const [perHour, setPerHour] = useState(String(key.perHour))
  const name = key.name === '' ? key.hint : key.name
  const most = props.account[props.half].perSecond
  return (
    <ConfirmDialog
      title={`Change rate limits of ${name}`}
      about={`Takes effect within seconds. All keys of the account share a limit of ${formatCredits(most)} per second.`}
      act="Change rate limits"
      reason={reasonField}
      failedTitle="The rate limits were not changed."
      onConfirm={async (reason) => {
        await call('patch', '/operator/v1/keys/{key_id}', {
          params: { key_id: key.id },
          body: { perSecond: Number(perSecond), perHour: Number(perHour), reason },
        })
        props.onDone(`Rate limits of ${name} changed.`)
      }}
      onClose={props.onClose}
    >
      <RateField
        label="Requests per second"
        value={perSecond}
        max={perSecondMax}
        onChange={setPerSecond}
      />
      <RateField
        label="Requests per hour"
        value={perHour}
        max={perHourMax}
        hint={`${formatCredits(Number(perSecond) * 3_600)} sustains the per-second rate for a full hour.`}
        onChange={setPerHour}
      />
    </ConfirmDialog>
  )
}
