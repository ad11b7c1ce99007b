// Holds every reply of every test against the OpenAPI document of its revision: the status must be
// declared, the body must match, declared headers must be there, and no undeclared ones.
import { Compile, type Validator } from 'typebox/schema'
import type { ErrorCode } from '../src/core/errors.ts'
import { type Revision, revisions } from '../src/core/money.ts'
import { errorCodes, errorSchema, statusIn } from '../src/http/error-schema.ts'
import { buildDocument } from '../src/http/openapi/document.ts'
import { basePath } from '../src/http/operation.ts'
import { operations, webhooks } from '../src/start/operations.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever a reply holds and asserts on it.
export type Loose = any

export type Reply = {
  status: number
  headers: Headers
  text: string
  body: Loose
}

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by its own structure.
type Node = any

export const documents: Record<Revision, Node> = {
  A: buildDocument({ operations, webhooks, revision: 'A', basePath }),
  B: buildDocument({ operations, webhooks, revision: 'B', basePath }),
}

/** Headers of HTTP itself and of caching, which the documents leave to HTTP. */
const transportHeaders = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...['transfer-encoding', 'vary', 'x-accel-buffering', 'x-content-type-options'],
  'content-security-policy',
  'strict-transport-security',
  // Only where traces are on.
  'traceparent',
])

const streamType = 'text/event-stream'

/** Throws when a reply is not one the OpenAPI document of its revision declares. */
export function checkReply(method: string, path: string, reply: Reply): void {
  const faults = findFaults(method, path, reply)
  if (faults.length === 0) return
  const what = `${method} ${path} -> ${reply.status}`
  throw new Error(
    `The reply breaks the contract: ${what}\n  ${faults.join('\n  ')}\n  ${reply.text.slice(0, 500)}`,
  )
}

function findFaults(method: string, path: string, reply: Reply): string[] {
  const revision = reply.headers.get('api-revision') as Revision
  if (!revisions.includes(revision)) return [`the header Api-Revision is ${revision}`]
  const isHead = method === 'HEAD'
  const operation = findOperation(isHead ? 'GET' : method, path, revision)
  if (operation === undefined) return findStrayFaults(reply, revision, isHead)
  const declared = resolve(operation.responses[reply.status], revision)
  if (declared === undefined) {
    const known = Object.keys(operation.responses).join(', ')
    return [`${operation.operationId} declares only ${known} in revision ${revision}`]
  }
  return [
    ...findHeaderFaults(declared, reply, revision),
    ...(isHead ? findEmptyFaults(reply) : findBodyFaults(declared, reply, revision)),
  ]
}

/** A longer address is refused before it becomes a request. */
const addressCharsMax = 16_000

/** The declared operation that the router would choose: fixed words win over parameters. */
export function findOperation(method: string, path: string, revision: Revision): Node {
  const parts = (path.split(/[?#]/, 1)[0] ?? '').split('/')
  if (path.length > addressCharsMax || !parts.every(isDecodable)) return undefined
  let best: Node
  let mostWords = -1
  for (const [template, item] of Object.entries<Node>(documents[revision].paths)) {
    const wanted = template.split('/')
    const operation = item[method.toLowerCase()]
    const words = wanted.filter((part) => !part.startsWith('{')).length
    const fits = wanted.every((part, i) =>
      part.startsWith('{') ? Boolean(parts[i]) : part === parts[i],
    )
    if (operation === undefined || wanted.length !== parts.length || !fits) continue
    if (words > mostWords) [best, mostWords] = [operation, words]
  }
  return best
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** What is said to a request that is none of the operations. */
const strayCodes: ErrorCode[] = [
  ...(['INVALID_REQUEST', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT'] as const),
  ...(['INTERNAL', 'UNAVAILABLE'] as const),
]

function findStrayFaults(reply: Reply, revision: Revision, isHead: boolean): string[] {
  const faults: string[] = []
  const fitting = strayCodes.filter((code) => statusIn(code, revision) === reply.status)
  if (fitting.length === 0) faults.push(`no error outside the operations has ${reply.status}`)
  for (const name of ['x-request-id', 'x-should-retry']) {
    if (!reply.headers.has(name)) faults.push(`the header ${name} is missing`)
  }
  if (reply.status === 405 && !reply.headers.get('allow'))
    faults.push('the header Allow is missing')
  if (isHead) return [...faults, ...findEmptyFaults(reply)]
  const validators = fitting.map((code) => validatorOf(errorSchema(code, revision), revision))
  if (fitting.length > 0 && !validators.some((validator) => validator.Check(reply.body))) {
    faults.push(`the body is no error of ${fitting.join(' or ')}`)
  }
  return [...faults, ...findStatusFaults(reply, revision)]
}

function findBodyFaults(declared: Node, reply: Reply, revision: Revision): string[] {
  if (declared.content === undefined) return findEmptyFaults(reply)
  const contentType = reply.headers.get('content-type')
  const stream = declared.content[streamType]
  if (stream && contentType === streamType) {
    return validatorOf(stream.schema, revision).Check(reply.text) ? [] : ['the stream begins wrong']
  }
  if (contentType !== 'application/json; charset=utf-8') return [`the body is of ${contentType}`]
  if (stream) return ['the body is no stream']
  const validator = validatorOf(declared.content['application/json'].schema, revision)
  const faults = reply.status < 400 ? [] : findStatusFaults(reply, revision)
  if (validator.Check(reply.body)) return faults
  const [, errors] = validator.Errors(reply.body)
  return [...faults, ...errors.map((error) => `body${error.instancePath} ${error.message}`)]
}

function findStatusFaults(reply: Reply, revision: Revision): string[] {
  if (revision === 'B') {
    return reply.body?.status === reply.status ? [] : ['status in the body is another']
  }
  const code = reply.body?.error?.code as ErrorCode
  if (!errorCodes.includes(code)) return [`${code} is not in the catalogue`]
  return statusIn(code, revision) === reply.status ? [] : [`${code} has another status`]
}

function findEmptyFaults(reply: Reply): string[] {
  return reply.text === '' ? [] : ['a body where there is none']
}

function findHeaderFaults(declared: Node, reply: Reply, revision: Revision): string[] {
  const faults: string[] = []
  const known = new Set<string>()
  for (const [name, reference] of Object.entries<Node>(declared.headers)) {
    const { required, schema } = resolve(reference, revision)
    const text = reply.headers.get(name)
    known.add(name.toLowerCase())
    if (text === null) {
      if (required) faults.push(`the header ${name} is missing`)
      continue
    }
    const value = schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text
    if (!validatorOf(schema, revision).Check(value)) faults.push(`the header ${name} is ${text}`)
  }
  for (const name of reply.headers.keys()) {
    if (!known.has(name) && !transportHeaders.has(name)) faults.push(`${name} is not declared`)
  }
  return faults
}

const validators: Record<Revision, Map<unknown, Validator>> = { A: new Map(), B: new Map() }

export function validatorOf(schema: Node, revision: Revision): Validator {
  let validator = validators[revision].get(schema)
  if (validator === undefined) {
    validator = Compile(resolveDeep(schema, revision))
    validators[revision].set(schema, validator)
  }
  return validator
}

/** What a reference points at, or the node itself. */
export function resolve(node: Node, revision: Revision): Node {
  if (node?.$ref === undefined) return node
  const target = (node.$ref as string)
    .split('/')
    .slice(1)
    .reduce((at, part) => at?.[part], documents[revision])
  if (target === undefined) throw new Error(`${node.$ref} points at nothing`)
  return target
}

function resolveDeep(node: Node, revision: Revision): Node {
  if (Array.isArray(node)) return node.map((part) => resolveDeep(part, revision))
  if (node === null || typeof node !== 'object') return node
  const target = resolve(node, revision)
  return Object.fromEntries(
    Object.entries(target).map(([name, part]) => [name, resolveDeep(part, revision)]),
  )
}
