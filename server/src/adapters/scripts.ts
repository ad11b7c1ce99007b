// The scripts that run inside Valkey, each one atomic step. Their numbers come from limits.ts and
// stand as local constants, in capitals, before the text of every script.
import { readFileSync } from 'node:fs'
import { limits } from '../core/limits.ts'

export const secondMicros = 1_000_000
export const hourMicros = 3_600_000_000
export const toleranceMicros = limits.rateToleranceSeconds * secondMicros
export const refusedBurstMicros =
  (limits.refusedKeysBurstPerAddress * secondMicros) / limits.refusedKeysPerSecondPerAddress

// The hash of an account outlives its furthest bucket, which an hour's quota spent at once puts an
// hour ahead.
const keepAtLeastMicros = hourMicros + 60 * secondMicros

export const outcomes = {
  limited: 0,
  charged: 1,
  unchanged: 2,
  found: 3,
  missedConditional: 4,
  held: 5,
}

/** What of a request is counted already, as the script is told and tells it. */
export const paidStages = { nothing: 0, key: 1, all: 2 }

const constants: Record<string, number> = {
  LIMITED: outcomes.limited,
  CHARGED: outcomes.charged,
  UNCHANGED: outcomes.unchanged,
  FOUND: outcomes.found,
  MISSED_CONDITIONAL: outcomes.missedConditional,
  HELD: outcomes.held,
  PAID_NOTHING: paidStages.nothing,
  PAID_KEY: paidStages.key,
  PAID_ALL: paidStages.all,
  TURNS_AHEAD: limits.turnsAheadMax,
  SECOND: secondMicros,
  HOUR: hourMicros,
  TOLERANCE: toleranceMicros,
  POLL_STEP: secondMicros / limits.unchangedPollsPerSecond,
  KEEP_AT_LEAST: keepAtLeastMicros,
  KEEP: 2 * keepAtLeastMicros,
  REFUSED_STEP: secondMicros / limits.refusedKeysPerSecondPerAddress,
  REFUSED_BURST: refusedBurstMicros,
  SNAPSHOT_LIFE_MS: limits.snapshotLifeSeconds * 1_000,
  WAITS_MAX: limits.waitsPerKeyMax,
  WAIT_LIFE_MS: (limits.waitSecondsMax + 10) * 1_000,
}

export const takeRateLimitScript = readScript('take-rate-limit')
export const chargeAddressScript = readScript('charge-address')
export const chargeAttemptScript = readScript('charge-attempt')
export const markSnapshotDirtyScript = readScript('mark-snapshot-dirty')
export const setSnapshotScript = readScript('set-snapshot')
export const beginWaitScript = readScript('begin-wait')

function readScript(name: string): string {
  const text = readFileSync(new URL(`./scripts/${name}.lua`, import.meta.url), 'utf8')
  const used = Object.entries(constants).filter(([constant]) =>
    new RegExp(`\\b${constant}\\b`).test(text),
  )
  for (const [constant, value] of used) {
    // The scripts keep no rest for these, so a fraction would be lost in every step.
    if (!Number.isSafeInteger(value)) throw new Error(`${constant} must be whole, not ${value}`)
  }
  return `${used.map(([constant, value]) => `local ${constant} = ${value}\n`).join('')}${text}`
}
