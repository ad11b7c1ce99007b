// Judges data by a client's JSON Schema. Such a schema is a stranger's code, so it is compiled and run in
// child processes that may be killed, and never here. Data that is too large or too deep is refused before
// a child sees it, without recursion.
import { createHash } from 'node:crypto'
import type { SlotOwner } from '../core/account-slots.ts'
import { limits } from '../core/limits.ts'
import type { ResultProblem } from './schema-validator/describe-errors.ts'
import type { Outcome } from './schema-validator/job-queue.ts'
import type { RequestKind, Verdict } from './schema-validator/messages.ts'
import { createPool } from './schema-validator/pool.ts'

export type { ResultProblem, Verdict }

type Schema = Record<string, unknown>

export type SchemaValidator = {
  /** Starts the children, which takes a moment; without it the first request does. */
  start(): void
  /** For whom: an account has some of the children and never all. Who does not say is one account. */
  compile(schema: Schema, owner?: SlotOwner): Promise<Verdict>
  validate(schema: Schema, data: unknown, owner?: SlotOwner): Promise<Verdict>
  /** An example that the schema accepts, where one was found. */
  sample(schema: Schema, owner?: SlotOwner): Promise<Record<string, unknown> | undefined>
  /** Of the children, for whoever watches them. */
  pids(): number[]
  close(): Promise<void>
}

export type ValidatorOptions = {
  processes: number
  onChildDeath?(): void
  onAnswer?(kind: RequestKind, seconds: number): void
}

const nobody: SlotOwner = { accountUuid: '', isTest: false }

/** A schema that took two children with it is not given to a third for a while. */
const rememberedMs = 600_000
const rememberedMax = 1_000

export function startSchemaValidator(options: ValidatorOptions): SchemaValidator {
  const { processes, onChildDeath, onAnswer } = options
  const pool = createPool({ processes, onChildDeath })
  const deadly = new Map<string, number>()

  function isDeadly(key: string): boolean {
    const untilMs = deadly.get(key)
    if (untilMs !== undefined && untilMs < performance.now()) deadly.delete(key)
    return deadly.has(key)
  }

  function remember(key: string): void {
    deadly.set(key, performance.now() + rememberedMs)
    for (const oldest of deadly.keys()) {
      if (deadly.size <= rememberedMax) return
      deadly.delete(oldest)
    }
  }

  async function ask(
    kind: RequestKind,
    schema: Schema,
    { owner = nobody, data }: { owner?: SlotOwner | undefined; data?: string },
  ): Promise<Outcome> {
    if (nestsDeeperThan(schema, limits.bodyDepthMax)) return 'dead'
    const text = JSON.stringify(schema)
    if (Buffer.byteLength(text) > limits.responseSchemaBytesMax) return 'dead'
    const key = createHash('sha256').update(text).digest('base64')
    if (isDeadly(`${kind} ${key}`)) return 'dead'
    const startedAtMs = performance.now()
    const more = data === undefined ? '' : `,"data":${data}`
    const outcome = await pool.run(
      kind,
      owner,
      `{"kind":"${kind}","key":"${key}","schema":${text}${more}}`,
    )
    onAnswer?.(kind, (performance.now() - startedAtMs) / 1_000)
    // What killed with one piece of data may judge another.
    if (outcome === 'dead' && kind !== 'validate') remember(`${kind} ${key}`)
    return outcome
  }

  return {
    start: pool.start,
    async compile(schema, owner) {
      return toVerdict(await ask('compile', schema, { owner }))
    },
    async validate(schema, data, owner) {
      const written = writeDown(data)
      if (typeof written === 'object') return { kind: 'invalid', problems: [written] }
      return toVerdict(await ask('validate', schema, { owner, data: written }))
    },
    async sample(schema, owner) {
      const outcome = await ask('sample', schema, { owner })
      // Nobody had time to look for one, which is no sign that there is none.
      if (outcome === 'busy') throw new Error('No child is free to make a sample')
      return typeof outcome === 'object' && outcome.type === 'sample'
        ? (outcome.value ?? undefined)
        : undefined
    },
    pids: pool.pids,
    close: pool.close,
  }
}

function toVerdict(outcome: Outcome): Verdict {
  if (outcome === 'busy') return { kind: 'costly', isBusy: true }
  if (outcome === 'dead' || outcome.type === 'sample') return { kind: 'costly' }
  return outcome.verdict
}

/** The data as JSON, or why it cannot be validated. Depth is checked first: stringifying recurses. */
function writeDown(data: unknown): string | ResultProblem {
  if (data === undefined) return { pointer: '', message: 'must be JSON' }
  if (nestsDeeperThan(data, limits.resultDepthMax)) {
    return { pointer: '', message: `must be at most ${limits.resultDepthMax} levels deep` }
  }
  const text = JSON.stringify(data)
  const bytes = Buffer.byteLength(text)
  if (bytes <= limits.resultBytesMax) return text
  const message = `must be at most ${limits.resultBytesMax} bytes as JSON, not ${bytes}`
  return { pointer: '', message }
}

/** Level by level, and only what can have members is kept for the next. */
function nestsDeeperThan(root: unknown, depthMax: number): boolean {
  let level = isNest(root) ? [root] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > depthMax) return true
    const next: object[] = []
    for (const nest of level) {
      for (const member of Array.isArray(nest) ? nest : Object.values(nest))
        if (isNest(member)) next.push(member)
    }
    level = next
  }
  return false
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null
