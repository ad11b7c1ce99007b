// A quote as each revision shows it: the fields are the same, credits are in the scale of the revision.
import type { ApiError, ErrorCode, Problem } from '../../../../core/errors.ts'
import {
  minimumChargeCredits,
  multiplierUnit,
  type Revision,
  showCostCredits,
} from '../../../../core/money.ts'
import { warnOfUnservedTag } from '../present.ts'
import type { Quote } from './quote-task.ts'

export function presentQuote(quote: Quote, revision: Revision) {
  const { charge, answerTime, staffed, ahead, maxCredits } = quote
  /** What was charged for other tasks may be more than this one can cost. */
  const show = (credits: number) => showCostCredits(Math.min(credits, maxCredits), revision)
  return {
    credits: {
      likely: charge ? show(charge.median) : null,
      p90: charge ? show(charge.p90) : null,
      max: showCostCredits(maxCredits, revision),
      distribution:
        charge?.twentieths?.map((credits) => showCostCredits(credits, revision)) ?? null,
      basis: charge
        ? { source: charge.is_own ? 'account' : 'deployment', tasks: charge.tasks }
        : null,
      arithmetic: presentArithmetic(quote, revision),
    },
    eta: answerTime
      ? {
          p50Seconds: answerTime.p50_seconds,
          p90Seconds: answerTime.p90_seconds,
          basis: { level: answerTime.level, tasks: answerTime.tasks },
        }
      : null,
    staffed: { now: staffed.isNow, nextAt: staffed.nextAt?.toISOString() ?? null },
    queue: { ahead: ahead.count, atLeast: ahead.isAtLeast },
    refusals: quote.refusals.flatMap(presentRefusal),
    warnings: quote.unservedTagId === undefined ? [] : [warnOfUnservedTag(quote.unservedTagId)],
  }
}

function presentArithmetic(quote: Quote, revision: Revision) {
  const { modeMultiplierE4, tagMultiplierE4, maxCredits, effortSecondsMax } = quote
  if (tagMultiplierE4 === undefined || effortSecondsMax === undefined) return null
  const modeMultiplier = modeMultiplierE4 / multiplierUnit
  const tagMultiplier = tagMultiplierE4 / multiplierUnit
  const price = `min(${maxCredits}, ceil(effortSeconds × ${modeMultiplier} × ${tagMultiplier}))`
  return {
    modeMultiplier,
    tagMultiplier,
    minimum: showCostCredits(minimumChargeCredits, revision),
    effortSecondsMax,
    formula:
      revision === 'A'
        ? `max(${minimumChargeCredits}, ${price})`
        : `max(1, floor(${price} / ${minimumChargeCredits}))`,
  }
}

type Refusal = Partial<Problem> & {
  code: ErrorCode
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** One for each field where a reason names several. */
function presentRefusal({ code, message, details, retryAfterSeconds }: ApiError): Refusal[] {
  const problems = details?.errors as Problem[] | undefined
  if (problems) return problems.map((problem) => ({ code, ...problem }))
  return [
    {
      code,
      message,
      ...(details && { details }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds: Math.ceil(retryAfterSeconds) }),
    },
  ]
}
