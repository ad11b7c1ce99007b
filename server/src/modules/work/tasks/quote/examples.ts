import type { Revision } from '../../../../core/money.ts'
import type { ByRevision, Example } from '../../../../http/operation.ts'

const credits: ByRevision<unknown> = {
  A: {
    likely: 840,
    p90: 1920,
    max: 3600,
    distribution: [
      300, 420, 480, 540, 600, 660, 690, 720, 780, 840, 900, 960, 1020, 1140, 1260, 1440, 1680,
      1920, 2400, 3360,
    ],
    basis: { source: 'account', tasks: 64 },
    arithmetic: {
      modeMultiplier: 1,
      tagMultiplier: 1,
      minimum: 60,
      effortSecondsMax: 3600,
      formula: 'max(60, min(3600, ceil(effortSeconds × 1 × 1)))',
    },
  },
  B: {
    likely: 14,
    p90: 32,
    max: 60,
    distribution: [5, 7, 8, 9, 10, 11, 11, 12, 13, 14, 15, 16, 17, 19, 21, 24, 28, 32, 40, 56],
    basis: { source: 'account', tasks: 64 },
    arithmetic: {
      modeMultiplier: 1,
      tagMultiplier: 1,
      minimum: 1,
      effortSecondsMax: 3600,
      formula: 'max(1, floor(min(3600, ceil(effortSeconds × 1 × 1)) / 60))',
    },
  },
}

const exampleOf = (revision: Revision, refusals: unknown[]) => ({
  credits: credits[revision],
  eta: { p50Seconds: 960, p90Seconds: 2460, basis: { level: 'hour_of_week', tasks: 118 } },
  staffed: { now: true, nextAt: null },
  queue: { ahead: 3, atLeast: false },
  refusals,
  warnings: [],
})

const shortageOf = (required: number, available: number) => ({
  code: 'INSUFFICIENT_CREDITS',
  message: `The task needs ${required} credits, and ${available} are available.`,
  details: { available, required },
})

const examplesOf = (revision: Revision, shortage: unknown): Record<string, Example> => ({
  quoted: { summary: 'The create would succeed', value: exampleOf(revision, []) },
  refused: { summary: 'The create would fail', value: exampleOf(revision, [shortage]) },
})

export const quoteExamples: ByRevision<Record<string, Example>> = {
  A: examplesOf('A', shortageOf(3600, 640)),
  B: examplesOf('B', shortageOf(60, 10)),
}
