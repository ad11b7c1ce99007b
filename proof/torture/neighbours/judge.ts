// The quiet slices and those under attack, side by side: whether the attack was felt.
import { percentile, type Violation } from '../campaign.ts'
import { type OperationName, operations, type Slice } from './honest.ts'

export const checks = [
  'slower than allowed',
  'refused',
  'release late',
  'lease end late',
  'delivery late',
  'memory',
  'too few requests',
  'attack not sent',
] as const

const allowedFactor = 2
const allowedMoreMs = 50
const lateMsMax = 2_000
const rssBytesMax = 350 * 1_048_576

export type RowFigures = {
  p95Ms: Record<OperationName, { quiet: number; attack: number; allowed: number }>
  requests: number
  refused: number
  lateMs: Record<keyof Slice['lateMs'], number>
  quietLateMs: Record<keyof Slice['lateMs'], number>
  rssMb: { api: number; worker: number }
  sent: string
}

export type Rss = { api: number; worker: number }

export function judgeRow(
  name: string,
  {
    quiet,
    attacked,
    rss,
    requestsMin,
    attackShare,
  }: {
    quiet: Slice[]
    attacked: Slice[]
    rss: Rss
    requestsMin: number
    /** Of the requests that the row says are sent. */
    attackShare: number
  },
): { figures: Omit<RowFigures, 'sent'>; violations: Violation[] } {
  const violations: Violation[] = []
  const report = (kind: (typeof checks)[number], isBroken: boolean, detail: string) => {
    if (isBroken) violations.push({ kind, detail: `${name}: ${detail}` })
  }
  const p95Ms = Object.fromEntries(
    operations.map((operation) => {
      const p95 = (slices: Slice[]) =>
        percentile(
          slices.flatMap(({ latenciesMs }) => latenciesMs[operation]),
          0.95,
        )
      const [calm, attack] = [p95(quiet), p95(attacked)]
      const allowed = Math.max(allowedFactor * calm, calm + allowedMoreMs)
      report(
        'slower than allowed',
        // Where engineers are given hostile tasks alone, none of the honest account is asked about.
        !(attack <= allowed) && !(isAboutQuestions(operation) && Number.isNaN(calm + attack)),
        `${operation} p95 ${round(attack)} ms, quiet ${round(calm)}, allowed ${round(allowed)}`,
      )
      return [operation, { quiet: round(calm), attack: round(attack), allowed: round(allowed) }]
    }),
  ) as RowFigures['p95Ms']
  const refusals = attacked.flatMap((slice) => slice.refusals)
  const requests = attacked
    .flatMap(({ latenciesMs }) => operations.map((each) => latenciesMs[each].length))
    .reduce((sum, count) => sum + count, 0)
  report('refused', refusals.length > 0, `${refusals.length}, first: ${refusals[0]}`)
  const lateMs = readLatest(attacked)
  report('release late', lateMs.releases > lateMsMax, `${lateMs.releases} ms`)
  report('lease end late', lateMs.leases > lateMsMax, `${lateMs.leases} ms`)
  report('delivery late', lateMs.deliveries > lateMsMax, `${lateMs.deliveries} ms`)
  const rssMb = { api: toMb(rss.api), worker: toMb(rss.worker) }
  const isLarge = Math.max(rss.api, rss.worker) > rssBytesMax
  report('memory', isLarge, `API ${rssMb.api} MB, worker ${rssMb.worker} MB`)
  // An attack that the machine did not let through proves nothing.
  report('attack not sent', attackShare < 0.5, `${Math.round(100 * attackShare)}% of the rate`)
  report('too few requests', requests < requestsMin, `${requests} of ${requestsMin}`)
  return {
    figures: {
      p95Ms,
      requests,
      refused: refusals.length,
      lateMs,
      quietLateMs: readLatest(quiet),
      rssMb,
    },
    violations,
  }
}

function isAboutQuestions(operation: OperationName): boolean {
  return operation === 'ask' || operation === 'reply'
}

/** The latest of each kind. */
function readLatest(slices: Slice[]): Record<keyof Slice['lateMs'], number> {
  const late = (kind: keyof Slice['lateMs']) =>
    Math.round(Math.max(0, ...slices.flatMap(({ lateMs }) => lateMs[kind])))
  return { releases: late('releases'), leases: late('leases'), deliveries: late('deliveries') }
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}

function toMb(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
