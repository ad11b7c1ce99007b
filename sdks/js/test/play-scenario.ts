// The runner of scenarios in JavaScript: performs what the control server hands out, and reports what
// it saw. It compares nothing itself; sdks/scenarios/README.md says why.
import * as sdk from '@task-review/sdk'
import type { Json, Outcome, Step } from '../../scenarios/format.ts'
import type { Serving } from '../../scenarios/test/start-serve.ts'

/** Gives what was wrong; nothing is a scenario that holds. `change` replaces parts of it, for tests of the runner. */
export async function playScenario(
  { control }: Serving,
  scenario: string,
  change: Json = {},
): Promise<string[]> {
  const opened = await control('POST', '/scenes', { scenario, change })
  const problems: string[] = []
  try {
    const client = new sdk.TaskReview(opened.client)
    for (let step: Step | null = opened.step; step !== null; ) {
      const outcome = await perform(client, step)
      const reply: Json = await control('POST', `/scenes/${opened.sceneId}/outcomes`, outcome)
      problems.push(...reply.problems)
      step = reply.step
    }
  } finally {
    const ended = await control('DELETE', `/scenes/${opened.sceneId}`)
    problems.push(...ended.problems)
  }
  return problems
}

async function perform(client: Json, step: Step): Promise<Outcome> {
  try {
    const calls = Array.from({ length: step.times ?? 1 }, () => callOnce(client, step))
    const results = await Promise.all(calls)
    return { result: step.times === undefined ? results[0] : results }
  } catch (error) {
    return { error: describeError(error) }
  }
}

async function callOnce(client: Json, step: Step): Promise<Json> {
  const owner = step.client ? client.withOptions(step.client) : client
  const called = find(owner, step.call)(...argumentsOf(step))
  if (step.collect !== undefined) return await collect(called, step.collect)
  if (step.withResponse) {
    const { data, response, requestId } = await called.withResponse()
    return { data: describe(data), status: response.status, requestId }
  }
  return describe(await called)
}

/** The method of a client, or a function of the package. */
function find(client: Json, path: string): (...args: Json[]) => Json {
  if (path in sdk) return (sdk as Json)[path]
  const names = path.split('.')
  const owner = names.slice(0, -1).reduce((value: Json, name) => value[name], client)
  return owner[names.at(-1) as string].bind(owner)
}

function argumentsOf({ call, args = [], abortAfterMs }: Step): Json[] {
  const revived = args.map(revive)
  if (abortAfterMs === undefined) return revived
  const signal = AbortSignal.timeout(abortAfterMs)
  if (call === 'me') return [{ signal }]
  return [...revived.slice(0, -1), { ...revived.at(-1), signal }]
}

/** Makes the values that JSON cannot carry. */
function revive(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(revive)
  if ('$bytes' in value) return bytesOf(value.$bytes)
  if ('$reply' in value) return () => revive(value.$reply) ?? undefined
  if ('$stream' in value) return new Blob([bytesOf(value.$stream)]).stream()
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each)]))
}

function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => index % 251)
}

async function collect(called: AsyncIterable<Json>, wanted: number | 'all'): Promise<Json[]> {
  const items: Json[] = []
  for await (const item of called) {
    items.push(describe(item))
    if (items.length === wanted) break
  }
  return items
}

function describe(value: Json): Json {
  if (value === undefined) return null
  if (Array.isArray(value)) return value.map(describe)
  if (typeof value !== 'object' || value === null) return value
  if ('hasMore' in value && 'data' in value) {
    const { data, hasMore, nextCursor } = value
    return { data: describe(data), hasMore, nextCursor }
  }
  const { idempotencyKey } = value
  return { ...JSON.parse(JSON.stringify(value)), ...(idempotencyKey && { idempotencyKey }) }
}

const attributes = [
  ...['code', 'status', 'details', 'requestId', 'idempotencyKey', 'retryAfterMs', 'docUrl'],
  ...['shouldRetry', 'errors', 'available', 'required', 'resetAt', 'limit', 'task'],
  ...['quota', 'quotaLimit', 'used'],
  ...['capId', 'subject', 'period', 'left', 'resetsAt'],
]

function describeError(error: Json): { class: string; isA: string[]; [name: string]: Json } {
  const shown = Object.fromEntries(attributes.map((name) => [name, error?.[name]]))
  const classes = Object.entries(sdk).filter(
    ([, exported]) => typeof exported === 'function' && isInstance(error, exported),
  )
  return {
    ...JSON.parse(JSON.stringify(shown)),
    class: nameOf(error),
    isA: classes.map(([name]) => name),
    message: String(error?.message ?? error),
  }
}

function isInstance(error: unknown, exported: Json): boolean {
  return exported.prototype !== undefined && error instanceof exported
}

/** The name that the error has, as long as it is truly of the exported class of that name. */
function nameOf(error: Json): string {
  const exported = (sdk as Json)[error?.name]
  return exported === undefined || error.constructor === exported
    ? String(error?.name)
    : `${error.constructor.name}, named ${error.name}`
}
