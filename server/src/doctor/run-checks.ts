// Makes the checks. Each is on its own: one that throws or takes too long is a finding of that check,
// and a check whose part cannot be reached is left out, so that one cause is named once.
import { setTimeout as pause } from 'node:timers/promises'
import type { Check, Found, Ground, Severity } from './check.ts'
import { describeError } from './describe-error.ts'

export type Finding = { id: string; severity: Severity; says: string; change: string }
export type Report = {
  /** How many were made. */
  checks: number
  findings: Finding[]
  /** Because what they need has a finding of its own, or because it cannot be seen from here. */
  leftOut: { id: string; because: string }[]
}

const patienceMsUsual = 8_000
const slowPatienceMs = 75_000

export async function runChecks(
  checks: readonly Check[],
  ground: Ground,
  patienceMs = patienceMsUsual,
): Promise<Report> {
  const report: Report = { checks: 0, findings: [], leftOut: [] }
  const failed = new Set<string>()
  // One after another: two cores that load five SDKs together would look like parts that are slow.
  for (const check of checks) {
    const { id, needs } = check
    if (check.appliesTo?.(ground) === false) continue
    if (needs !== undefined && failed.has(needs)) {
      failed.add(id)
      report.leftOut.push({ id, because: needs })
      continue
    }
    report.checks++
    const found = await makeCheck(check, ground, check.isSlow ? slowPatienceMs : patienceMs)
    if (found === undefined) continue
    failed.add(id)
    if ('cannotTell' in found) report.leftOut.push({ id, because: found.cannotTell })
    else report.findings.push({ id, severity: check.severity, change: check.change, ...found })
  }
  return report
}

async function makeCheck(
  check: Check,
  ground: Ground,
  patienceMs: number,
): Promise<Found | undefined> {
  const over = new AbortController()
  const late = pause(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${patienceMs / 1_000} s`)
  })
  late.catch(() => undefined)
  try {
    const found = await Promise.race([check.find(ground), late])
    return typeof found === 'string' ? { says: found } : found
  } catch (error) {
    return { says: `It could not be checked: ${describeError(error)}.`, severity: 'unsafe' }
  } finally {
    over.abort()
  }
}
