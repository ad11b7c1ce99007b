import type { Ai } from '../../api/operator-queries.ts'
import { formatCredits } from '../../core/formats.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'

export function AiCards({ ai, span }: { ai: Ai; span: string }) {
  const { model, currency, today, days } = ai
  const tokens = days.reduce((sum, day) => sum + day.inputTokens + day.outputTokens, 0)
  const cost = days.reduce((sum, day) => sum + (day.cost ?? 0), 0)
  const week = ai.weeks.at(-1)
  const share = week?.acceptedShare
  return (
    <StatCards>
      <StatCard label={`Tokens, ${span} days`} value={formatCredits(tokens)}>
        {model ?? 'No model is configured'}
      </StatCard>
      <StatCard
        label={`Cost, ${span} days`}
        value={currency === null ? '–' : showCost(cost, currency)}
      >
        {currency === null
          ? 'Set the prices of the model to see it'
          : 'At the configured token price'}
      </StatCard>
      <StatCard label="Today" value={formatCredits(today.bookedTokens)} unit="tokens">
        {today.dailyTokensMax === null
          ? 'Used or reserved'
          : `Used or reserved, of ${formatCredits(today.dailyTokensMax)} per day`}
      </StatCard>
      <StatCard
        label="Drafts used, this week"
        value={typeof share === 'number' ? `${Math.round(share * 100)}%` : '–'}
      >
        {week === undefined || week.answered === 0
          ? 'No answers yet this week'
          : `Of ${formatCredits(week.answered)} answers with a draft`}
      </StatCard>
    </StatCards>
  )
}

/** "12.40 USD"; a dash where no price is configured. */
export function showCost(cost: number | null, currency: string | null): string {
  if (cost === null || currency === null) return '–'
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: cost < 0.01 ? 4 : 2 }
  return `${cost.toLocaleString('en-US', digits)} ${currency}`
}
