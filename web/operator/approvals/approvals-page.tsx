// What waits for a second operator, what clients ask for, and who the operators are.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Adjustments } from '../ledger/adjustments.tsx'
import './approvals-page.css'
import { OperatorList } from './operator-list.tsx'
import { ProposalList } from './proposal-list.tsx'
import { ProposeDialog, type ProposedKind } from './propose-dialog.tsx'
import { RequestList } from './request-list.tsx'

export function ApprovalsPage() {
  usePageTitle('Approvals')
  const [proposed, setProposed] = useState<ProposedKind>()
  return (
    <div className="approvals-page reads-in-order">
      <div className="shell-head">
        <h1 tabIndex={-1}>Approvals</h1>
        <div className="shell-head-acts">
          <Button icon="lock" onClick={() => setProposed('factor_reset')}>
            Reset second factors
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setProposed('operator')}>
            Propose operator
          </Button>
        </div>
      </div>
      <section className="approvals-part" aria-labelledby="approvals-credits">
        <h2 id="approvals-credits">Credits</h2>
        <p>Adjustments and large grants that need a second operator's approval.</p>
        <Adjustments isWaitingOnly hasNoKeys />
      </section>
      <section className="approvals-part" aria-labelledby="approvals-requests">
        <h2 id="approvals-requests">Credit requests</h2>
        <RequestList />
      </section>
      <section className="approvals-part" aria-labelledby="approvals-people">
        <h2 id="approvals-people">People</h2>
        <p>New operators and second-factor resets. Each needs a second operator's approval.</p>
        <ProposalList />
      </section>
      <section className="approvals-part" aria-labelledby="approvals-operators">
        <h2 id="approvals-operators">Operators</h2>
        <OperatorList />
      </section>
      {proposed === undefined ? null : (
        <ProposeDialog kind={proposed} onClose={() => setProposed(undefined)} />
      )}
    </div>
  )
}
