// Credits in a cell: whole, mono, with a true minus. What came in is green; what went out keeps the
// colour of the text, for spending is no error. What is only held is grey and says so.
import { formatChange, formatCredits } from '../core/formats.ts'
import './money-cell.css'

export function MoneyCell(props: {
  credits: number
  /** An amount, a movement (+193, −407, – for none), what is held, or the balance after. */
  kind?: 'amount' | 'change' | 'held' | 'balance'
  /** Written after it, small: where no head of a column says what it is. */
  unit?: string
}) {
  const { credits, kind = 'amount', unit } = props
  const isGain = kind === 'change' && credits > 0
  return (
    <span className={`money money-${isGain ? 'gain' : kind}`}>
      {kind === 'held' ? 'held ' : ''}
      {kind === 'change' ? formatChange(credits) : formatCredits(credits)}
      {unit === undefined ? null : <small> {unit}</small>}
    </span>
  )
}
