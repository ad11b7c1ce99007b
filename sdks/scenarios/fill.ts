// Puts values into the parts of a scenario: templates such as {{task.id}}, and special values that a
// file of JSON cannot hold as they are.
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from './format.ts'

export type Names = Record<string, Json>

type Filler = (value: Json) => Json

const fillers: Record<string, Filler> = {
  $text: (length: number) => 'x'.repeat(length),
  $file: writeSample,
  $sign: signHeaders,
  $httpDateIn: (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString(),
}

export function fill(value: Json, names: Names): Json {
  if (typeof value === 'string') return fillText(value, names)
  if (Array.isArray(value)) return value.map((each) => fill(each, names))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, fill(each, names)] as const)
  const [[first, inner] = ['', undefined]] = entries
  const filler = entries.length === 1 ? fillers[first] : undefined
  return filler ? filler(inner) : Object.fromEntries(entries)
}

function fillText(text: string, names: Names): Json {
  const whole = /^\{\{([^{}]+)\}\}$/.exec(text)?.[1]
  if (whole !== undefined) return lookUp(whole, names)
  return text.replace(/\{\{([^{}]+)\}\}/g, (_, path: string) => String(lookUp(path, names)))
}

/** For what is compared all the time: a name that nothing has yet stays as it is. */
export function fillKnown(text: string | undefined, names: Names): string | undefined {
  return text?.replace(/\{\{([^{}]+)\}\}/g, (whole, path: string) =>
    String(find(path, names) ?? whole),
  )
}

function lookUp(path: string, names: Names): Json {
  const found = find(path, names)
  if (found === undefined) throw new Error(`Nothing is named {{${path}}}`)
  return found
}

function find(path: string, names: Names): Json {
  return path.split('.').reduce<Json>((value, key) => value?.[key], names)
}

/** The same bytes that a runner makes of $bytes, so that a file can be told from another. */
function sampleBytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => index % 251))
}

// They go with the process, because a runner may read them until then.
let samples: string | undefined
function openSamples(): string {
  if (samples !== undefined) return samples
  const folder = mkdtempSync(join(tmpdir(), 'task-review-scenarios-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  samples = folder
  return folder
}

// A text keeps a text's type; anything else is bytes.
function writeSample({ name, bytes }: { name: string; bytes: number }): string {
  const path = join(mkdtempSync(join(openSamples(), 'sample-')), name)
  writeFileSync(path, name.endsWith('.txt') ? 'x'.repeat(bytes) : sampleBytes(bytes))
  return path
}

type Signing = {
  id: string
  body: string
  secrets: string[]
  ageSeconds?: number
  /** Signatures of other kinds, which a verifier passes over. */
  others?: string[]
}

// Written from the text of Standard Webhooks, so that an SDK's signature is not checked by itself.
function signHeaders({ id, body, secrets, ageSeconds = 0, others = [] }: Signing): Json {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${digest}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [...others, ...signatures].join(' '),
  }
}
