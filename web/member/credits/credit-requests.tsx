// What was requested and what became of it. Nothing is shown before the first request.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { formatCredits, formatDay } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { Account } from '../account.tsx'
import { writers } from '../roles.ts'
import { describeTook } from './request-credits.tsx'
import './request-credits.css'
import { type CreditRequest, creditRequestsQuery, isOpen } from './request-queries.ts'

export function CreditRequests({ account }: { account: Account }) {
  const query = useQuery(creditRequestsQuery(account.liveId))
  const [withdrawn, setWithdrawn] = useState<CreditRequest>()
  const requests = query.data?.data ?? []
  useNewBalance(account.id, requests.find(isOpen)?.id)
  if (query.error !== null && query.data === undefined)
    return (
      <FailedCard
        title="Couldn't load credit requests."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data === undefined) return <span className="is-pending" hidden />
  if (requests.length === 0) return null
  return (
    <section className="credit-requests" aria-labelledby="credit-requests-title">
      <h2 id="credit-requests-title">Credit requests</h2>
      <ul className="credit-requests-list" aria-live="polite">
        {requests.map((request) => (
          <Row
            key={request.id}
            request={request}
            mayWithdraw={writers.includes(account.role)}
            onWithdraw={() => setWithdrawn(request)}
          />
        ))}
      </ul>
      {withdrawn === undefined ? null : (
        <WithdrawDialog
          account={account}
          request={withdrawn}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </section>
  )
}

/** Once the open request is decided, balance and ledger of the page are old. */
function useNewBalance(accountId: string, openId: string | undefined): void {
  const queries = useQueryClient()
  const before = useRef(openId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== openId)
      void queries.invalidateQueries({ queryKey: ['account', accountId] })
    before.current = openId
  }, [queries, accountId, openId])
}

const tones: Record<CreditRequest['state'], PillTone> = {
  open: 'pending',
  granted: 'completed',
  declined: 'cancelled',
  withdrawn: 'cancelled',
  closed: 'cancelled',
}

function sayState({ state, askedAt, decidedAt }: CreditRequest): string {
  if (state === 'open') return 'Waiting'
  if (state === 'granted') return `Granted in ${describeTook(askedAt, decidedAt)}`
  if (state === 'declined') return 'Declined'
  return state === 'withdrawn' ? 'Withdrawn' : 'Closed'
}

function Row(props: { request: CreditRequest; mayWithdraw: boolean; onWithdraw: () => void }) {
  const { request, mayWithdraw, onWithdraw } = props
  const { credits, grantedCredits, note, decisionNote, askedAt, askedBy, state } = request
  const isOther = grantedCredits !== null && grantedCredits !== credits
  return (
    <li className="credit-request">
      <time className="mono" dateTime={askedAt}>
        {formatDay(askedAt)}
      </time>
      <strong>{formatCredits(credits)} credits</strong>
      <span className="credit-request-note">
        {note === null ? null : `“${note}”`}
        {isOther ? <small>{formatCredits(grantedCredits)} granted.</small> : null}
        {decisionNote === null ? null : <small>Operator: “{decisionNote}”</small>}
        {state === 'closed' ? <small>The account was suspended.</small> : null}
      </span>
      <span className="credit-request-who">{askedBy.name}</span>
      <Pill tone={tones[state]}>{sayState(request)}</Pill>
      {isOpen(request) && mayWithdraw ? (
        <Button size="small" onClick={onWithdraw}>
          Withdraw
        </Button>
      ) : null}
    </li>
  )
}

function WithdrawDialog(props: { account: Account; request: CreditRequest; onClose: () => void }) {
  const { account, request, onClose } = props
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={`Withdraw the request for ${formatCredits(request.credits)} credits?`}
      about="Operators no longer see it. You can request credits again."
      act="Withdraw request"
      failedTitle="Couldn't withdraw the request."
      onConfirm={async () => {
        await call(
          'post',
          '/console/v1/accounts/{account_id}/credit-requests/{request_id}/withdraw',
          {
            params: { account_id: account.liveId, request_id: request.id },
          },
        )
        showToast({ text: 'Request withdrawn.' })
        await queries.invalidateQueries({ queryKey: creditRequestsQuery(account.liveId).queryKey })
      }}
      onClose={onClose}
    />
  )
}
