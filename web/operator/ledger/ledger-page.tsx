// The ledger of the deployment: the last check, the totals, and adjustments by two operators.
import { useQuery } from '@tanstack/react-query'
import { FailedCard } from '../../ui/failed-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { booksQuery } from '../accounts/account-queries.ts'
import { Adjustments } from './adjustments.tsx'
import './ledger-page.css'
import { Grey, GreyLines, SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import { ProofCard } from './ledger-check-card.tsx'
import { SumsCard } from './sums-card.tsx'

export function LedgerPage() {
  usePageTitle('Ledger checks')
  const query = useQuery(booksQuery)
  const books = query.data
  return (
    <div className="ledger-page">
      <div className="shell-head">
        <h1 tabIndex={-1}>Ledger checks</h1>
      </div>
      {books === undefined && query.error !== null ? (
        <FailedCard
          title="Couldn't load the ledger checks."
          error={query.error}
          onRetry={() => void query.refetch()}
        >
          The ledger is unaffected.
        </FailedCard>
      ) : null}
      {books === undefined && query.error === null ? <BooksSkeleton /> : null}
      {books === undefined ? null : (
        <div className="ledger-page-books">
          <ProofCard proof={books.proof} />
          <div className="ledger-page-sums">
            <SumsCard title="Live credits" sums={books.live} />
            <SumsCard title="Test credits" sums={books.test} />
          </div>
        </div>
      )}
      <section className="ledger-page-part" aria-labelledby="adjustments-title">
        <h2 id="adjustments-title">Adjustments</h2>
        <p>
          One operator proposes an adjustment on the page of <a href="/admin/accounts">a client</a>{' '}
          and another one approves it here. Credits move only after approval.
          {books?.proof?.balanced === false
            ? ' Approvals are blocked until a ledger check passes.'
            : ''}
        </p>
        <Adjustments />
      </section>
    </div>
  )
}

function BooksSkeleton() {
  return (
    <SkeletonGroup label="Loading ledger checks" className="ledger-page-books">
      <SkeletonCard height={424}>
        <GreyLines count={2} />
        <Grey height={284} />
      </SkeletonCard>
      <div className="ledger-page-sums">
        <SkeletonCard title="Live credits" height={198} lines={4} />
        <SkeletonCard title="Test credits" height={198} lines={4} />
      </div>
    </SkeletonGroup>
  )
}
