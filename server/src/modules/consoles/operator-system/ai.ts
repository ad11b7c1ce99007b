// What the model costs and how much of what it writes is of use. Tokens are those that calls
// reported; what a lost call had set aside counts only towards the cap of its day.
import type { ModelConfig } from '../../../core/config-model.ts'
import { limits } from '../../../core/limits.ts'
import type { Db } from '../../../db/client.ts'
import {
  selectAccounts,
  selectBookedToday,
  selectDays,
  selectWeeks,
  type UsageRow,
} from './ai-queries.ts'

const tokensPerPrice = 1_000_000

export async function readAi(db: Db, days: number) {
  const [bookedToday, dayRows, accounts, weeks] = await Promise.all([
    selectBookedToday(db),
    selectDays(db, days),
    selectAccounts(db, { days, limit: limits.aiAccountsShownMax }),
    selectWeeks(db, { weeks: limits.aiWeeks, draftsMax: limits.aiDraftsLookedAtPerWeekMax }),
  ])
  return { bookedToday, days: dayRows, accounts, weeks }
}

export type Ai = Awaited<ReturnType<typeof readAi>>

/** Null where the price of tokens is not configured. */
export function costOf(usage: UsageRow, price: ModelConfig['price']): number | null {
  if (price === undefined) return null
  const { inputPerMillion, outputPerMillion } = price
  const cost = usage.input_tokens * inputPerMillion + usage.output_tokens * outputPerMillion
  return Math.round((cost / tokensPerPrice) * 10_000) / 10_000
}
