// Asks the operators for credits: an amount, and what they are for.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { accountStatisticsQuery } from '../../api/account-queries.ts'
import { call } from '../../api/client.ts'
import { formatCredits, formatDuration, plural } from '../../core/formats.ts'
import { CreditsField, readCredits } from '../../forms/credits-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Account } from '../account.tsx'
import { writers } from '../roles.ts'
import './request-credits.css'
import { type CreditRequest, creditRequestsQuery, isOpen } from './request-queries.ts'

type Asking = { isOpen: boolean; setOpen: (isOpen: boolean) => void }

/** Viewers have none; the address opens the dialog, which other pages link to. */
export function RequestButton({ account, asking }: { account: Account; asking: Asking }) {
  const mayAsk = writers.includes(account.role)
  const requests = useQuery({ ...creditRequestsQuery(account.liveId), enabled: mayAsk }).data?.data
  if (!mayAsk) return null
  const isWaiting = requests?.some(isOpen) === true
  return (
    <>
      <GuardedButton
        kind="primary"
        icon="plus"
        refusal={refusalFor(account, isWaiting)}
        onClick={() => asking.setOpen(true)}
      >
        Request credits
      </GuardedButton>
      {asking.isOpen && requests !== undefined && refusalFor(account, isWaiting) === undefined ? (
        <RequestDialog
          account={account}
          last={requests.find(({ state }) => state === 'granted' || state === 'declined')}
          onClose={() => asking.setOpen(false)}
        />
      ) : null}
    </>
  )
}

function refusalFor({ suspension }: Account, isWaiting: boolean): string | undefined {
  if (suspension !== null) return 'The account is suspended.'
  return isWaiting
    ? 'You already have an open request. Wait for the decision or withdraw it.'
    : undefined
}

const presets = [5_000, 20_000, 50_000]
const noteCharsMax = 500

function RequestDialog(props: {
  account: Account
  last: CreditRequest | undefined
  onClose: () => void
}) {
  const { account, last, onClose } = props
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const pace = usePace(account.id)
  const credits = readCredits(text)
  const form = useSubmit(async ({ note = '' }) => {
    await call('post', '/console/v1/accounts/{account_id}/credit-requests', {
      params: { account_id: account.liveId },
      body: { credits: credits ?? 0, ...(note.trim() === '' ? {} : { note: note.trim() }) },
    })
    await queries.invalidateQueries({ queryKey: creditRequestsQuery(account.liveId).queryKey })
    showToast({ text: `${formatCredits(credits ?? 0)} credits requested. Operators are notified.` })
    onClose()
  })
  return (
    <FormDialog
      title="Request credits"
      about={`Operators are notified immediately. ${last === undefined ? '' : describeLast(last)}`}
      act={credits === undefined ? 'Request credits' : `Request ${formatCredits(credits)}`}
      form={form}
      onClose={onClose}
    >
      <div className="request-amount">
        <CreditsField
          label="Amount"
          autoFocus
          text={text}
          hint={sayPace(credits, pace)}
          onChange={setText}
        />
        <Presets chosen={credits} onChoose={(amount) => setText(formatCredits(amount))} />
      </div>
      <AreaField
        label="Note (optional)"
        name="note"
        maxLength={noteCharsMax}
        hint="What the credits are for. Owners are emailed the decision."
        error={form.failure?.fields.note}
      />
    </FormDialog>
  )
}

function Presets(props: { chosen: number | undefined; onChoose: (amount: number) => void }) {
  const labelId = useId()
  return (
    <fieldset className="request-presets" aria-labelledby={labelId}>
      <legend className="visually-hidden" id={labelId}>
        Usual amounts
      </legend>
      {presets.map((amount) => (
        <Button
          key={amount}
          size="small"
          aria-pressed={props.chosen === amount}
          kind={props.chosen === amount ? 'accent' : 'plain'}
          onClick={() => props.onChoose(amount)}
        >
          {formatCredits(amount)}
        </Button>
      ))}
    </fieldset>
  )
}

const paceDays = 7

/** Credits a day; undefined while it is not known, 0 where nothing was spent. */
function usePace(accountId: string): number | undefined {
  const spent = useQuery(accountStatisticsQuery(accountId, paceDays)).data?.spentCredits
  return spent === undefined ? undefined : spent / paceDays
}

function sayPace(credits: number | undefined, pace: number | undefined): string {
  if (credits === undefined || pace === undefined) return 'Enter whole credits.'
  if (pace === 0) return `No credits were spent in the last ${paceDays} days.`
  const days = Math.round(credits / pace)
  const lasts = days === 0 ? 'less than a day' : `about ${plural(days, 'day')}`
  return `Lasts ${lasts} at the pace of the last ${paceDays} days.`
}

function describeLast({ state, askedAt, decidedAt }: CreditRequest): string {
  return `Last request: ${state} in ${describeTook(askedAt, decidedAt)}.`
}

export function describeTook(askedAt: string, decidedAt: string | null): string {
  const until = decidedAt === null ? Date.now() : Date.parse(decidedAt)
  return formatDuration((until - Date.parse(askedAt)) / 1_000)
}
