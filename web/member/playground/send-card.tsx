// Max credits and the button that sends the task. On phones the button stays in sight, with what the task is
// likely to cost.
import type { ReactNode } from 'react'
import { ApiFailure } from '../../core/failure.ts'
import { formatCredits, formatSpan } from '../../core/formats.ts'
import { creditBounds, type Priced, secondsPaidBy } from '../../records/price.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import { useKey } from '../../ui/keys/use-keys.ts'
import { TextField } from '../../ui/text-field.tsx'
import { requestHrefOf, useAccount } from '../account.tsx'
import { CostLines } from './cost-lines.tsx'
import { type Draft, readMaxCredits } from './draft.ts'
import './send-card.css'
import type { KeptDraft } from './stored-draft.ts'
import type { Quote } from './use-estimate.ts'
import type { Sending } from './use-send.ts'

type Props = {
  draft: Draft
  onChange: KeptDraft['onChange']
  error: string | undefined
  /** Undefined while max credits is no number that may be sent. */
  priced: Priced | undefined
  tagName: string
  quote: Quote | undefined
  /** Undefined while it is read. */
  availableCredits: number | undefined
  sending: Sending
  refusal: string | undefined
  hasProblems: boolean
}

export function SendCard(props: Props) {
  const { draft, priced, sending, onChange } = props
  const { isTest } = useAccount()
  const { min, max } = creditBounds[draft.mode]
  return (
    <section className="card send-card" aria-label="Send">
      <TextField
        label="Max credits"
        inputMode="numeric"
        autoComplete="off"
        value={draft.maxCredits}
        hint={`${formatCredits(min)} to ${formatCredits(max)} in this mode`}
        error={props.error}
        aside={<UseP90 {...props} />}
        onChange={({ target }) => onChange({ maxCredits: target.value })}
      />
      {priced === undefined ? null : (
        <p className="send-card-note">
          Pays for {formatSpan(secondsPaidBy(priced))} of effort.
          <Balance priced={priced} availableCredits={props.availableCredits} />
        </p>
      )}
      {sending.error === undefined ? null : (
        <ErrorNote title="Couldn't send the task." error={sending.error}>
          <Refused problems={sending.problems} />
          <WhenShort error={sending.error} />
        </ErrorNote>
      )}
      <Foot {...props} />
      {props.hasProblems ? (
        <p className="send-card-problem" role="alert">
          Fix the marked fields to send.
        </p>
      ) : null}
      {priced === undefined ? null : (
        <CostLines priced={priced} tagName={props.tagName} isTest={isTest} />
      )}
    </section>
  )
}

/** The p90 of similar tasks as max credits, where the mode allows it and it is not that already. */
function UseP90({ draft, quote, onChange }: Props) {
  const p90 = quote?.credits.distribution?.[17] ?? quote?.credits.p90 ?? undefined
  const { min, max } = creditBounds[draft.mode]
  if (p90 === undefined) return null
  const credits = Math.min(max, Math.max(min, p90))
  if (credits === readMaxCredits(draft)) return null
  return (
    <Button
      kind="ghost"
      size="small"
      onClick={() => onChange({ maxCredits: String(credits) })}
    >{`Use p90, ${formatCredits(credits)}`}</Button>
  )
}

function Balance(props: { priced: Priced; availableCredits: number | undefined }) {
  const { availableCredits, priced } = props
  if (availableCredits === undefined) return null
  const left = availableCredits - priced.maxCredits
  const available = <span className="mono">{formatCredits(availableCredits)}</span>
  return left >= 0 ? (
    <>
      {' '}
      {available} available, <span className="mono">{formatCredits(left)}</span> left while this is
      held.
    </>
  ) : (
    <strong className="send-card-short">
      {' '}
      Needs <span className="mono">{formatCredits(priced.maxCredits)}</span>, {available} available.
    </strong>
  )
}

/** Where the balance is too low, its remedies replace sending. */
function Foot(props: Props) {
  const { draft, priced, availableCredits, onChange } = props
  const account = useAccount()
  const requestHref = requestHrefOf(account)
  const isShort =
    priced !== undefined && availableCredits !== undefined && availableCredits < priced.maxCredits
  return (
    <div className="send-foot">
      <Likely {...props} />
      {isShort && props.refusal === undefined ? (
        <div className="send-foot-acts">
          {availableCredits >= creditBounds[draft.mode].min ? (
            <Button
              kind="primary"
              onClick={() => onChange({ maxCredits: String(availableCredits) })}
            >
              Lower max credits to {formatCredits(availableCredits)}
            </Button>
          ) : null}
          {requestHref === undefined ? null : (
            <ButtonLink href={requestHref}>Request credits</ButtonLink>
          )}
        </div>
      ) : (
        <SendButton {...props} isTest={account.isTest} />
      )}
    </div>
  )
}

function SendButton({ draft, sending, refusal, isTest }: Props & { isTest: boolean }) {
  const keys = useKey('Playground.send')
  const credits = readMaxCredits(draft)
  const words: ReactNode =
    credits === undefined
      ? 'Send task'
      : `Send task, hold ${formatCredits(credits)}${isTest ? ' test' : ''} credits`
  return (
    <GuardedButton
      type="submit"
      kind="primary"
      says="beside"
      isWide
      keys={keys}
      isBusy={sending.isBusy}
      refusal={refusal}
    >
      {sending.isBusy ? 'Sending' : words}
    </GuardedButton>
  )
}

/** Shown on phones, where the estimate is out of sight. */
function Likely({ quote, priced }: Props) {
  const likely = quote?.credits.likely ?? null
  if (likely === null || priced === undefined) return null
  const eta = quote?.eta ?? null
  return (
    <p className="send-foot-likely" aria-hidden="true">
      <span>
        <b>Likely {formatCredits(likely)}</b> of at most {formatCredits(priced.maxCredits)} credits
      </span>
      {eta === null ? null : <span>median {formatSpan(eta.p50Seconds)}</span>}
    </p>
  )
}

/** Too few credits: where to request more. */
function WhenShort({ error }: { error: unknown }) {
  const href = requestHrefOf(useAccount())
  const isShort = error instanceof ApiFailure && error.code === 'INSUFFICIENT_CREDITS'
  return isShort && href !== undefined ? <a href={href}>Request credits</a> : null
}

/** What belongs to no field that is shown. */
function Refused({ problems }: { problems: Record<string, string> }) {
  const fields = Object.entries(problems)
  if (fields.length === 0) return null
  return (
    <ul className="send-card-refused">
      {fields.map(([field, message]) => (
        <li key={field}>
          <code>{field}</code> {message}
        </li>
      ))}
    </ul>
  )
}
