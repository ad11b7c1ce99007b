// The promises and how fast their error budget may burn. Three pairs of windows, as is usual: a short and
// a long one must agree, so that an alert begins soon and ends soon.
import type { Alert, AlertTest } from './alert.ts'

const windows = ['5m', '30m', '1h', '6h', '3d'] as const
type Window = (typeof windows)[number]

export type Promised = {
  /** Names the recorded series: trs:<id>_errors:ratio_rate<window>. */
  id: string
  /** Names its alerts. */
  title: string
  /** The share that may miss the promise. */
  budget: number
  sentence: string
  ratio(window: Window): string
  alert: Pick<Alert, 'means' | 'clients' | 'check' | 'remedy'>
  /** Series of four days in which so many of 100 in two minutes miss it. */
  series(misses: number): Record<string, string>
}

const late = (metric: string, le: string) => (window: Window) =>
  `1 - sum(rate(${metric}_bucket{le="${le}"}[${window}])) / sum(rate(${metric}_count[${window}]))`

const lateSeries = (metric: string, le: string) => (misses: number) => ({
  [`${metric}_bucket{le="${le}"}`]: `0+${100 - misses}x3000`,
  [`${metric}_count`]: '0+100x3000',
})

export const promises: readonly Promised[] = [
  {
    id: 'api',
    title: 'ApiErrors',
    budget: 0.001,
    sentence: '99.9% of requests are answered without a 5xx.',
    ratio: (window) =>
      `(sum(rate(trs_request_seconds_count{status="5xx"}[${window}])) or vector(0)) / sum(rate(trs_request_seconds_count[${window}]))`,
    alert: {
      means: 'Requests are answered with 5xx, more than the promise of 99.9% allows.',
      clients: 'Errors 500 or 503. The SDKs retry; what they send is not done twice.',
      check:
        'Board API: which operations fail, and since when. `/readyz` of each process says whether database and Valkey answer. The log has `requestId` of each 500.',
      remedy:
        'Database unavailable: see DatabaseErrors. One operation alone: look for the release that brought it and go back by one version ([upgrading](upgrading.md)).',
    },
    series: (misses) => ({
      'trs_request_seconds_count{operation="getTask",status="2xx"}': `0+${100 - misses}x3000`,
      'trs_request_seconds_count{operation="getTask",status="5xx"}': `0+${misses}x3000`,
    }),
  },
  {
    id: 'answers',
    title: 'AnswersLate',
    budget: 0.05,
    sentence: '95% of answers come before their task is due.',
    ratio: (window) =>
      `(sum(rate(trs_answered_total{outcome="late"}[${window}])) or vector(0)) / sum(rate(trs_answered_total[${window}]))`,
    alert: {
      means: 'Answers come after their task was due, more often than 1 in 20.',
      clients: 'Tasks turn overdue, and answers arrive later than the mode promises.',
      check:
        'Board Queue: what waits by mode and tag, its age, and how many engineers are on duty for it.',
      remedy:
        'Bring engineers on duty, or give engineers the tag that waits. A tag without engineers: see NoEngineersOnDuty.',
    },
    series: (misses) => ({
      'trs_answered_total{mode="fast",outcome="on_time"}': `0+${100 - misses}x3000`,
      'trs_answered_total{mode="fast",outcome="late"}': `0+${misses}x3000`,
    }),
  },
  {
    id: 'webhooks',
    title: 'WebhooksLate',
    budget: 0.01,
    sentence: '99% of events are first sent to their endpoints within 10 seconds.',
    ratio: late('trs_webhook_age_seconds', '10'),
    alert: {
      means: 'Events are sent to endpoints that are well more than 10 seconds after they happened.',
      clients: 'Webhooks and callbacks come late. Polls and feeds may be on time.',
      check:
        'Board Webhooks: lag of the relay, what waits, and how long attempts take. Slow receivers of one account hold up only their own queues.',
      remedy:
        'Relay behind: see RelayBehind. Many slow receivers: start another worker ([scale](scale.md)).',
    },
    series: lateSeries('trs_webhook_age_seconds', '10'),
  },
  {
    id: 'wakes',
    title: 'WakesLate',
    budget: 0.01,
    sentence: '99% of waiting requests are answered within 2 seconds of the end of their task.',
    ratio: late('trs_wake_delay_seconds', '2'),
    alert: {
      means: 'Requests that wait for a task are answered more than 2 seconds after its end.',
      clients: 'Long polls and waits of the SDKs return late, with the right answer.',
      check:
        'Lag of the relay, and whether Valkey is up: without it waits look into the database every few seconds.',
      remedy: 'See ValkeyDown and RelayBehind.',
    },
    series: lateSeries('trs_wake_delay_seconds', '2'),
  },
]

type Burn = { suffix: string; severity: Alert['severity']; factor: number; pairs: [Window, Window] }

const burns: readonly Burn[] = [
  { suffix: 'Fast', severity: 'page', factor: 14.4, pairs: ['1h', '5m'] },
  { suffix: 'Steadily', severity: 'page', factor: 6, pairs: ['6h', '30m'] },
  { suffix: 'Slowly', severity: 'ticket', factor: 1, pairs: ['3d', '6h'] },
]

const recorded = ({ id }: Promised, window: Window) => `trs:${id}_errors:ratio_rate${window}`

export const recordings = promises.flatMap((promised) =>
  windows.map((window) => ({ record: recorded(promised, window), expr: promised.ratio(window) })),
)

/** Four days of a steady burn a fifth above and a fifth below the factor. */
function testBurn(promised: Promised, { factor }: Burn): AlertTest {
  const misses = (share: number) => Math.min(100, 100 * promised.budget * factor * share)
  return {
    fires: promised.series(misses(1.2)),
    quiet: promised.series(misses(0.8)),
    interval: '2m',
    at: '4d',
  }
}

export const burnAlerts: readonly Alert[] = promises.flatMap((promised) =>
  burns.map((burn): Alert => {
    const { suffix, severity, factor, pairs } = burn
    const bound = Number((factor * promised.budget).toPrecision(3))
    return {
      name: `${promised.title}${suffix}`,
      severity,
      expr: pairs.map((window) => `${recorded(promised, window)} > ${bound}`).join(' and '),
      summary: `The error budget burns at ${factor} times its rate. Promised: ${promised.sentence}`,
      ...promised.alert,
      // The faster says all that the slower would.
      causes: burns
        .filter((other) => other.factor < factor)
        .map((other) => `${promised.title}${other.suffix}`),
      test: testBurn(promised, burn),
    }
  }),
)
