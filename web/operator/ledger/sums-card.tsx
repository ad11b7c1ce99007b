// All balances of a kind added up, as the equation that they are.
import type { Schemas } from '../../api/queries.ts'
import { plural } from '../../core/formats.ts'
import { Card } from '../../ui/card.tsx'
import { MoneyCell } from '../../ui/money-cell.tsx'

export function SumsCard({ title, sums }: { title: string; sums: Schemas['LiveBooks'] }) {
  return (
    <Card title={title} aside={<small>{plural(sums.accounts, 'account')}</small>}>
      <dl className="sums">
        <Row label="Available" credits={sums.available} />
        <Row label="Held by open tasks" credits={sums.held} />
        <Row label="Spent" credits={sums.spent} />
        <Row label="Granted (sum of the above)" credits={sums.granted} isTotal />
      </dl>
    </Card>
  )
}

function Row(props: { label: string; credits: number; isTotal?: boolean }) {
  return (
    <div className={props.isTotal === true ? 'sums-row sums-total' : 'sums-row'}>
      <dt>{props.label}</dt>
      <dd>
        <MoneyCell credits={props.credits} />
      </dd>
    </div>
  )
}
