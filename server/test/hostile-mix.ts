// Many clients at once, good and bad: creates with schemas written to do harm, among honest creates
// and polls. It counts what they are told, and reads from the service how it fared meanwhile.
import { costlySchemas } from './costly-schemas.ts'
import { evilPatterns } from './evil-patterns.ts'
import { refusedSchemas } from './hostile-schemas.ts'
import { object, property } from './schema-shapes.ts'

export type MixOptions = {
  url: string
  key: string
  projectId: number
  requests: number
  clients: number
  random: () => number
  onProgress?(done: number): void
}

export type MixTally = {
  statuses: Record<string, number>
  /** Replies that this kind of request must never get. */
  surprises: string[]
}

type Kind = { name: string; schema?: unknown; expected: readonly number[] }

const honestSchema = object({
  properties: {
    verdict: { enum: ['safe', 'unsafe'] },
    notes: { type: 'array', items: { type: 'string', minLength: 1 } },
  },
  required: ['verdict'],
  additionalProperties: false,
})

/** A body that is too deep to be written down by recursion is written by hand. */
function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return `${'{"not":'.repeat(15_000)}{}${'}'.repeat(15_000)}`
  }
}

const kinds: Kind[] = [
  // Refused by the gate, or before it for the size of the body.
  ...refusedSchemas
    // null is as good as no schema, and a body has no undefined.
    .filter(([, schema]) => schema !== undefined && schema !== null)
    .map(([name, schema]) => ({ name, schema, expected: [400, 413] })),
  ...costlySchemas.map(([name, schema]) => ({ name, schema, expected: [201, 400, 503] })),
  ...evilPatterns
    .filter((_, at) => at % 4 === 0)
    .map(({ pattern }) => ({ name: pattern, schema: property({ pattern }), expected: [201, 503] })),
]

function chooseKind(random: () => number): Kind {
  const chance = random()
  if (chance < 0.15) return { name: 'a create without a schema', expected: [201] }
  // A busy validator says so; it never blames an honest schema.
  if (chance < 0.4) return { name: 'an honest schema', schema: honestSchema, expected: [201, 503] }
  return kinds[Math.floor(random() * kinds.length)] as Kind
}

export async function sendHostileMix(options: MixOptions): Promise<MixTally> {
  const { requests, clients, random, onProgress } = options
  const tally: MixTally = { statuses: {}, surprises: [] }
  let sent = 0
  let polled: string | undefined
  const note = (name: string, status: number, expected: readonly number[], text: string) => {
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (!expected.includes(status)) tally.surprises.push(`${name}: ${status} ${text.slice(0, 200)}`)
  }
  const client = async () => {
    while (sent < requests) {
      sent++
      onProgress?.(sent)
      if (polled !== undefined && random() < 0.3) {
        const reply = await ask(options, 'GET', `/tasks/${polled}`)
        note('a poll', reply.status, [200], reply.text)
        continue
      }
      const { name, schema, expected } = chooseKind(random)
      const reply = await ask(options, 'POST', '/tasks/create', writeBody(options, schema))
      note(name, reply.status, expected, reply.text)
      if (reply.status === 201) polled = (JSON.parse(reply.text) as { id: string }).id
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return tally
}

function writeBody({ projectId }: MixOptions, schema: unknown): string {
  const task = JSON.stringify({ prompt: 'Is this safe to run?', maxCredits: 600, projectId })
  return schema === undefined ? task : `${task.slice(0, -1)},"responseSchema":${writeJson(schema)}}`
}

async function ask({ url, key }: MixOptions, method: string, path: string, body?: string) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await response.text() }
}

export type ServiceFigures = {
  delayP99Ms: number
  delayMaxMs: number
  deaths: number
  cpuSeconds: number
}

/** What the service says of itself since it was asked last. */
export async function readFigures(metricsUrl: string): Promise<ServiceFigures> {
  const text = await (await fetch(metricsUrl)).text()
  const read = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    delayP99Ms: read('nodejs_eventloop_lag_p99_seconds') * 1_000,
    delayMaxMs: read('nodejs_eventloop_lag_max_seconds') * 1_000,
    deaths: read('trs_validator_deaths_total'),
    cpuSeconds: read('process_cpu_seconds_total'),
  }
}
