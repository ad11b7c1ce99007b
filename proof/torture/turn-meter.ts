// What one API process says about the turns it gave, read ten times a second: how many requests it
// admitted, and for how long at most it held some and admitted none.
import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../../server/src/core/limits.ts'

export type Turns = {
  admitted: number
  perSecond: number
  seconds: number
  refused: number
  heldMax: number
  /** The longest time in which requests were held and none was admitted. */
  longestStandstillMs: number
}

const readEveryMs = 100

export type TurnMeter = { stop(): Promise<Turns> }

type Sample = { atMs: number; admitted: number; refused: number; held: number }

export function startTurnMeter(metricsUrl: string): TurnMeter {
  const samples: Sample[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      await readSample(metricsUrl).then(
        (sample) => samples.push(sample),
        () => undefined,
      )
      await delay(readEveryMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await reading
      return judgeSamples([...samples, await readSample(metricsUrl)])
    },
  }
}

async function readSample(metricsUrl: string): Promise<Sample> {
  const text = await (await fetch(metricsUrl)).text()
  const atMs = performance.now()
  const sum = (pattern: RegExp) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)
  return {
    atMs,
    admitted:
      sum(/^trs_request_seconds_count\{.*status="2xx"/) +
      sum(/^trs_polls_total\{outcome="(found|missed)"\}/),
    refused: sum(/^trs_request_seconds_count\{.*status="4xx"/) + sum(/outcome="limited"\}/),
    held: sum(/^trs_requests_held /),
  }
}

function judgeSamples(samples: Sample[]): Turns {
  const moved = samples.filter((each, i) => each.admitted !== samples[i - 1]?.admitted)
  const [first, last] = [moved[1], moved.at(-1)]
  const admitted = (last?.admitted ?? 0) - (samples[0]?.admitted ?? 0)
  const seconds = ((last?.atMs ?? 0) - (first?.atMs ?? 0)) / 1_000
  return {
    admitted,
    seconds,
    // The second may come early by the tolerance of the limiter.
    perSecond:
      ((last?.admitted ?? 0) - (first?.admitted ?? 0)) / (seconds + limits.rateToleranceSeconds),
    refused: (samples.at(-1)?.refused ?? 0) - (samples[0]?.refused ?? 0),
    heldMax: Math.max(...samples.map(({ held }) => held)),
    longestStandstillMs: measureStandstill(samples),
  }
}

function measureStandstill(samples: Sample[]): number {
  let [sinceMs, longestMs] = [samples[0]?.atMs ?? 0, 0]
  for (const [i, { atMs, admitted, held }] of samples.entries()) {
    const before = samples[i - 1]
    if (before === undefined || held === 0 || admitted !== before.admitted) sinceMs = atMs
    longestMs = Math.max(longestMs, atMs - sinceMs)
  }
  return Math.round(longestMs)
}
