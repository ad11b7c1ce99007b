// Webhooks to names of a rebinding name server. First the sender as it is, which must never connect
// to the canary on loopback; then one that connects by name, to which only the check of the
// connected socket is left, and of which the canary must not hear a byte.
import { type RebindingReport, runRebinding } from '../../server/test/rebinding.ts'
import type { Campaign, Outcome, Violation } from './campaign.ts'

const progressEvery = 500

export const guard: Campaign = {
  about:
    'Sends webhooks to names that change their addresses between two questions, and waits for them at a canary on loopback.',
  sizes: { deliveries: 2_000 },
  switches: ['unchecked-socket', 'unchecked'],
  async run(context) {
    const deliveries = context.size('deliveries')
    const run = (mode: Parameters<typeof runRebinding>[1]) =>
      runRebinding(deliveries, mode, (done) => {
        if (done % progressEvery === 0) context.progress(done, deliveries, `delivered, ${mode}`)
      })
    if (context.isOn('unchecked-socket')) return judgeControl(await run('blind-socket'))
    if (context.isOn('unchecked')) return judgeControl(await run('unguarded'))
    return judge(await run('pinned'), await run('resolves-twice'))
  },
}

const checks = ['connection to the canary', 'byte to the canary', 'nothing proved', 'other failure']

function judge(pinned: RebindingReport, twice: RebindingReport): Outcome {
  const violations: Violation[] = []
  const claim = (isKept: boolean, kind: string, detail: string) => {
    if (!isKept) violations.push({ kind, detail })
  }
  claim(pinned.canaryConnections === 0, 'connection to the canary', `${pinned.canaryConnections}`)
  claim(pinned.canaryBytes + twice.canaryBytes === 0, 'byte to the canary', 'it heard a request')
  claim(pinned.delivered > 0 && pinned.refused > 0, 'nothing proved', 'one of the two never came')
  claim(twice.canaryConnections > 0, 'nothing proved', 'no connection was led astray')
  for (const [reason, count] of Object.entries(pinned.otherwise)) {
    violations.push({ kind: 'other failure', detail: `${reason}: ${count}` })
  }
  return {
    figures: {
      ...describe('as it is', pinned),
      ...describe('connecting by name', twice),
    },
    checks,
    violations,
  }
}

/** It succeeds where the canary was reached, because nothing kept the webhooks from it. */
function judgeControl(report: RebindingReport): Outcome {
  return {
    figures: describe('without the check', report),
    checks: [],
    violations: [],
    isHeld: report.canaryBytes > 0,
  }
}

function describe(which: string, report: RebindingReport): Record<string, number> {
  return {
    [`${which}: deliveries`]: report.deliveries,
    [`${which}: questions to the name server`]: report.questions,
    [`${which}: answered`]: report.delivered,
    [`${which}: refused`]: report.refused,
    [`${which}: connections to the canary`]: report.canaryConnections,
    [`${which}: bytes to the canary`]: report.canaryBytes,
  }
}
