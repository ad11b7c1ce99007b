// One scenario being played: hands out its steps, keeps what they saved, and judges.
import { randomUUID } from 'node:crypto'
import { startFaultProxy } from './fault-proxy.ts'
import { fill, type Names } from './fill.ts'
import type { Json, Outcome, Scenario, Step } from './format.ts'
import type { Ground, GroundKey } from './ground.ts'
import { findMismatches } from './match.ts'
import { startReceiver } from './receiver.ts'
import { idempotencyKeyOf, type Recorded } from './recorded.ts'
import { startScriptedServer, type Wire } from './scripted-server.ts'

export type Scene = {
  client: Record<string, Json>
  /** The step to perform now; undefined after the last. */
  step(): Promise<Step | undefined>
  report(outcome: Outcome): string[]
  end(): Promise<{ problems: string[]; requests: Recorded[] }>
}

const scriptKey = 'trs_test_scripted'

export async function openScene(scenario: Scenario, ground: Ground | undefined): Promise<Scene> {
  const keys = await keysOf(scenario, ground)
  const names: Names = { uuid: randomUUID(), serviceUrl: ground?.serviceUrl ?? '', keys: {} }
  for (const [name, { key }] of Object.entries(keys)) names.keys[name] = key
  const client = fill({ ...defaultsOf(scenario), ...scenario.client }, names)
  const owner = Object.values(keys).find(({ key }) => key === client.apiKey)
  names.projectId = owner?.projectId ?? 1001
  const wire = await openWire(scenario, ground, names)
  const receiver = scenario.on === 'service' ? await startReceiver() : undefined
  names.receiverUrl = receiver?.url
  const steps = scenario.steps.map((step) => ({ ...step }))
  let handedOutAtMs = performance.now()
  let isHandedOut = false

  return {
    client: { ...client, baseUrl: wire.url },
    async step() {
      for (; steps[0]?.call === 'receive'; steps.shift())
        names[steps[0].save ?? ''] = await receiver?.next()
      const [next] = steps
      handedOutAtMs = performance.now()
      isHandedOut = true
      return next && { ...next, ...fill({ args: next.args ?? [], client: next.client }, names) }
    },
    report(outcome) {
      const step = isHandedOut ? steps.shift() : undefined
      if (step === undefined) return ['An outcome came for no step']
      isHandedOut = false
      if (step.save !== undefined) names[step.save] = 'result' in outcome ? outcome.result : outcome
      const tookMs = performance.now() - handedOutAtMs
      const problems = [...judgeOutcome(step, outcome, names), ...judgeTime(step, tookMs)]
      return problems.map((problem) => `${step.call}: ${problem}`)
    },
    async end() {
      await wire.stop()
      await receiver?.stop()
      const left = steps.map(({ call }) => `${call} was never performed`)
      const problems = [...left, ...wire.problems, ...judgeWire(scenario, wire.requests)]
      return {
        problems: [...problems, ...(await judgeCounts(scenario, owner?.accountId ?? '', ground))],
        requests: wire.requests,
      }
    },
  }
}

function defaultsOf({ on }: Scenario): Record<string, Json> {
  return on === 'script' ? { apiKey: scriptKey, pace: false } : { apiKey: '{{keys.test}}' }
}

async function keysOf(scenario: Scenario, ground: Ground | undefined) {
  const keys: Record<string, GroundKey> = { ...ground?.keys }
  for (const [name, request] of Object.entries(scenario.keys ?? {})) {
    if (ground === undefined) throw new Error('Keys need a service')
    keys[name] = await ground.makeKey(request)
  }
  return keys
}

async function openWire(
  { name, on, script = [], faults = [] }: Scenario,
  ground: Ground | undefined,
  names: Names,
): Promise<Wire> {
  if (on === 'script') return await startScriptedServer(script, names)
  if (ground === undefined) throw new Error(`${name} needs a service, and none was started`)
  const wire = await startFaultProxy(ground.serviceUrl, faults, names)
  names.baseUrl = wire.url
  return wire
}

function judgeOutcome(step: Step, outcome: Outcome, names: Names): string[] {
  if (!('error' in outcome)) {
    if (step.error) return [`gave ${JSON.stringify(outcome.result)}, not ${step.error.class}`]
    return step.expect === undefined
      ? []
      : findMismatches(fill(step.expect, names), outcome.result, 'result')
  }
  const { error } = outcome
  if (step.error === undefined) return [`failed with ${error.class}: ${error.message}`]
  const problems = findMismatches(fill(step.error.has ?? {}, names), error, 'error')
  if (findMismatches(step.error.class, error.class, 'class').length > 0)
    problems.unshift(`failed with ${error.class} (${error.message}), not ${step.error.class}`)
  const missing = (step.error.isA ?? []).filter((name) => !error.isA.includes(name))
  return [...problems, ...missing.map((name) => `${error.class} is no ${name}`)]
}

function judgeTime({ atLeastMs = 0, atMostMs }: Step, tookMs: number): string[] {
  const took = `took ${Math.round(tookMs)} ms`
  // A timer may fire a millisecond early by another clock.
  if (tookMs < atLeastMs - 2) return [`${took}, less than ${atLeastMs}`]
  return atMostMs !== undefined && tookMs > atMostMs ? [`${took}, more than ${atMostMs}`] : []
}

function judgeWire(scenario: Scenario, requests: Recorded[]): string[] {
  const wanted = scenario.requests ?? countOf(scenario)
  const problems: string[] = []
  if (wanted !== undefined && wanted !== requests.length)
    problems.push(`${requests.length} requests arrived, not ${wanted}: ${requests.map(shortOf)}`)
  if (scenario.sameIdempotencyKey) {
    const keys = new Set(requests.map(idempotencyKeyOf))
    if (keys.size !== 1 || keys.has(undefined))
      problems.push(`the idempotency keys were ${[...keys].join(', ')}, not one`)
  }
  for (const [index, { atLeast = 0, atMost }] of (scenario.gapsMs ?? []).entries()) {
    const gap = (requests[index + 1]?.atMs ?? Number.NaN) - (requests[index]?.atMs ?? 0)
    if (!(gap >= atLeast - 2) || gap > (atMost ?? gap))
      problems.push(`request ${index + 2} came after ${gap} ms, not ${atLeast} to ${atMost ?? '…'}`)
  }
  return problems
}

function countOf({ script }: Scenario): number | undefined {
  if (script?.some(({ times }) => times === 'any')) return undefined
  return script?.reduce((sum, { times = 1 }) => sum + Number(times), 0)
}

function shortOf({ method, path, atMs }: Recorded): string {
  return `${method} ${path} at ${atMs} ms`
}

async function judgeCounts({ tasksMade }: Scenario, accountId: string, ground?: Ground) {
  if (tasksMade === undefined || ground === undefined) return []
  const { tasks, holds } = await ground.countTasks(accountId)
  if (tasks === tasksMade && holds === tasksMade) return []
  return [`the account has ${tasks} tasks and ${holds} holds, not ${tasksMade}`]
}
