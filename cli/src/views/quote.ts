// A quote as a person reads it: the charge, the time, and what blocks the create.
import type { Quote, QuoteEta } from '@task-review/sdk'
import type { Detail, Output } from '../output/output.ts'
import {
  formatCount,
  formatCredits,
  formatDuration,
  formatMoment,
  plural,
} from '../values/figures.ts'

/** Gives the exit code: 0 also where the create would fail, because the quote itself is there. */
export async function showQuote(output: Output, quote: Quote): Promise<0> {
  await output.details(quote, detailsOf(quote))
  for (const { field, message } of quote.refusals)
    await output.warn(`The task would not be created: ${field ? `${field} ` : ''}${message}`)
  for (const { message } of quote.warnings) await output.warn(message)
  return 0
}

function detailsOf({ credits, eta, staffed, queue }: Quote): Detail[] {
  const { likely, p90, max, basis, arithmetic } = credits
  const tasks = basis && plural(basis.tasks, 'task')
  const whose = basis?.source === 'account' ? 'in your account' : 'in all accounts'
  return [
    [
      'Likely',
      likely === null ? 'not known yet' : `${formatCredits(likely)}, median of ${tasks} ${whose}`,
    ],
    ...(p90 === null ? [] : [['9 of 10 below', formatCredits(p90)] as Detail]),
    ['At most', formatCredits(max)],
    ...(arithmetic ? [['Charge', arithmetic.formula] as Detail] : []),
    ['Answer in', spellEta(eta)],
    ['Staffed', spellStaffed(staffed)],
    ['Ahead', `${queue.atLeast ? 'at least ' : ''}${formatCount(queue.ahead)} in the queue`],
  ]
}

function spellEta(eta: QuoteEta | null): string {
  if (eta === null) return 'not known yet'
  const [p50, p90] = [eta.p50Seconds, eta.p90Seconds].map((each) => formatDuration(each * 1_000))
  return `${p50} median, p90 ${p90}, of ${plural(eta.basis.tasks, 'task')}`
}

function spellStaffed({ now, nextAt }: Quote['staffed']): string {
  if (now) return 'now'
  return nextAt === null ? 'not now' : `from ${formatMoment(nextAt)}`
}
