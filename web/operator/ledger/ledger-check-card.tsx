// The last ledger check: when it ran, what it compared, and what was wrong.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { formatCredits, formatDayAndTime, formatTook, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { refreshMoney } from '../accounts/account-queries.ts'

type Proof = Schemas['BookProof']

export function ProofCard({ proof }: { proof: Proof | null }) {
  const queries = useQueryClient()
  const proving = useMutation({
    mutationFn: () => call('post', '/operator/v1/books/prove'),
    onSuccess: (found) => {
      showToast({
        text: `${titleOf(found)}.`,
        ...(found.balanced ? {} : { tone: 'failure' as const }),
      })
      refreshMoney(queries)
    },
  })
  return (
    <Card
      title={titleOf(proof)}
      icon={iconOf(proof)}
      isLive
      {...toneOf(proof)}
      aside={
        <Button icon="refresh" isBusy={proving.isPending} onClick={() => proving.mutate()}>
          Run check
        </Button>
      }
    >
      {proving.error === null ? null : (
        <ErrorNote title="Couldn't run the ledger check." error={proving.error}>
          The worker runs the next check within an hour.
        </ErrorNote>
      )}
      {proof === null ? (
        <p className="proof-words">
          The ledger is checked every hour, the first time soon after a worker starts. Every count
          must be 0:
        </p>
      ) : (
        <Found proof={proof} />
      )}
      <dl className="proof-faults">
        {faultWords.map(({ name, words }) => (
          <Fault key={name} words={words} count={proof?.faults[name]} />
        ))}
      </dl>
      {proof === null || proof.wrongAccounts.length === 0 ? null : (
        <WrongAccounts ids={proof.wrongAccounts} />
      )}
    </Card>
  )
}

function titleOf(proof: Proof | null): string {
  if (proof === null) return 'Not checked yet'
  if (!proof.balanced) return 'Ledger check failed'
  return hasNothingToProve(proof) ? 'Nothing to check yet' : 'Ledger check passed'
}

function iconOf(proof: Proof | null): IconName {
  if (proof === null) return 'clock'
  if (!proof.balanced) return 'stop'
  return hasNothingToProve(proof) ? 'clock' : 'shield'
}

function toneOf(proof: Proof | null): { tone?: 'good' | 'bad' } {
  if (proof === null || hasNothingToProve(proof)) return {}
  return { tone: proof.balanced ? 'good' : 'bad' }
}

/** Sums of nothing are always right, which proves nothing. */
function hasNothingToProve({ entries, balanced }: Proof): boolean {
  return balanced && entries === 0
}

function Found({ proof }: { proof: Proof }) {
  return (
    <p className="proof-words">
      Checked {formatDayAndTime(proof.provenAt)} in one snapshot, in {formatTook(proof.tookMs)}:{' '}
      {plural(proof.entries, 'entry', 'entries')}, {plural(proof.accounts, 'balance')},{' '}
      {plural(proof.settlements, 'settlement')}.
      {hasNothingToProve(proof)
        ? ' The ledger has no entries yet.'
        : proof.balanced
          ? ' Every count is 0, as required.'
          : ' Every count must be 0. Stop approving adjustments, preserve the database, and investigate.'}
    </p>
  )
}

function WrongAccounts({ ids }: { ids: readonly string[] }) {
  return (
    <div className="proof-accounts">
      <h3>{ids.length === 20 ? 'First 20 accounts with errors' : 'Accounts with errors'}</h3>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <a className="mono" href={`/admin/accounts/${id}`}>
              {id}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A dash for the count while nothing was compared. */
function Fault({ words, count }: { words: string; count: number | undefined }) {
  const isWrong = count !== undefined && count !== 0
  return (
    <div className={isWrong ? 'proof-fault proof-fault-bad' : 'proof-fault'}>
      <dt>{words}</dt>
      <dd>
        {isWrong ? <Icon name="stop" size={12} /> : null}
        {count === undefined ? '–' : formatCredits(count)}
      </dd>
    </div>
  )
}

const faultWords: readonly { name: keyof Proof['faults']; words: string }[] = [
  { name: 'sumOfAllLedgerAccounts', words: 'Sum of all ledger entries' },
  { name: 'balancesThatDiffer', words: 'Balances that differ from the sum of their entries' },
  { name: 'runningBalancesThatDiffer', words: 'Entries with a wrong running balance' },
  { name: 'entryNumberGaps', words: 'Accounts with gaps in their entry numbers' },
  { name: 'heldThatDiffers', words: 'Accounts whose held credits differ from their open tasks' },
  { name: 'tasksWithoutHold', words: 'Tasks without a hold' },
  { name: 'finalTasksWithoutSettlement', words: 'Final tasks without a settlement' },
  { name: 'openTasksWithSettlement', words: 'Open tasks with a settlement' },
  { name: 'settlementsThatDiffer', words: 'Settlements that differ from the hold' },
  { name: 'transitionsWithoutEvent', words: 'Transitions without an event' },
  { name: 'marksThatDiffer', words: "Accounts whose last check doesn't match their entries" },
]
