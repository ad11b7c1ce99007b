// Holds every reply of the console against its document: the status must be declared, the body must
// match, declared headers must be there, and no undeclared ones.
import { Compile, type Validator } from 'typebox/schema'
import { buildConsoleDocument } from '../src/http/console/document.ts'
import { errorCodes, errorSchema, statusIn } from '../src/http/error-schema.ts'
import { consoleOperations } from '../src/start/operations.ts'
import type { Reply } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by its own structure.
type Node = any

export const consoleDocument: Node = buildConsoleDocument(consoleOperations)

/** Headers of HTTP itself, and those that guard every reply alike. */
const transportHeaders = new Set([
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive'],
  ...['transfer-encoding', 'vary', 'x-content-type-options', 'content-security-policy', 'allow'],
  'strict-transport-security',
  // Only where traces are on.
  'traceparent',
])

export function checkConsoleReply(method: string, path: string, reply: Reply): void {
  const faults = findFaults(method, path, reply)
  if (faults.length === 0) return
  throw new Error(
    `The reply breaks the console's contract: ${method} ${path} -> ${reply.status}\n  ` +
      `${faults.join('\n  ')}\n  ${reply.text.slice(0, 500)}`,
  )
}

function findFaults(method: string, path: string, reply: Reply): string[] {
  const operation = findOperation(method === 'HEAD' ? 'GET' : method, path)
  if (operation === undefined) return findStrayFaults(reply)
  const declared = resolve(operation.responses[reply.status])
  if (declared === undefined) {
    return [`${operation.operationId} declares only ${Object.keys(operation.responses).join(', ')}`]
  }
  const faults = findHeaderFaults(declared, reply)
  const type = reply.headers.get('content-type') ?? ''
  if (declared.content !== undefined && declared.content['application/json'] === undefined) {
    return type in declared.content ? faults : [...faults, `a file of the type ${type}`]
  }
  const schema = declared.content?.['application/json'].schema
  if (schema === undefined || method === 'HEAD') {
    return reply.text === '' ? faults : [...faults, 'a body where there is none']
  }
  const validator = validatorOf(schema)
  if (validator.Check(reply.body)) return faults
  const [, errors] = validator.Errors(reply.body)
  return [...faults, ...errors.map((error) => `body${error.instancePath} ${error.message}`)]
}

/** The declared operation that the router would choose: fixed words win over parameters. */
function findOperation(method: string, path: string): Node {
  const parts = (path.split(/[?#]/, 1)[0] ?? '').split('/')
  const fitting = Object.entries<Node>(consoleDocument.paths).filter(([template, item]) => {
    const wanted = template.split('/')
    const fits = wanted.every((part, i) =>
      part.startsWith('{') ? Boolean(parts[i]) : part === parts[i],
    )
    return fits && wanted.length === parts.length && item[method.toLowerCase()] !== undefined
  })
  const words = (template: string) => template.split('/').filter((p) => !p.startsWith('{')).length
  const [best] = fitting.sort(([a], [b]) => words(b) - words(a))
  return best?.[1][method.toLowerCase()]
}

/** What is none of the operations is an error of the catalogue all the same. */
function findStrayFaults(reply: Reply): string[] {
  const fitting = errorCodes.filter((code) => statusIn(code, 'A') === reply.status)
  const isError = fitting.some((code) => Compile(errorSchema(code, 'A')).Check(reply.body))
  return isError ? [] : [`no error of the catalogue has ${reply.status} and this body`]
}

const isSessionCookie = (text: string) =>
  /^(__Host-)?trs\.session_token=[^;]{60,}; Max-Age/.test(text)

function findHeaderFaults(declared: Node, reply: Reply): string[] {
  const faults: string[] = []
  const known = new Set<string>()
  for (const [name, reference] of Object.entries<Node>(declared.headers)) {
    const { required, schema } = resolve(reference)
    const text = reply.headers.get(name)
    known.add(name.toLowerCase())
    if (text === null) {
      if (required) faults.push(`the header ${name} is missing`)
      continue
    }
    const value = schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text
    if (!validatorOf(schema).Check(value)) faults.push(`the header ${name} is ${text}`)
  }
  for (const name of reply.headers.keys()) {
    // A session whose cookie an older SESSION_SECRET signed gets it anew with any reply.
    if (name === 'set-cookie' && reply.headers.getSetCookie().every(isSessionCookie)) continue
    if (!known.has(name) && !transportHeaders.has(name)) faults.push(`${name} is not declared`)
  }
  return faults
}

const validators = new Map<unknown, Validator>()

function validatorOf(schema: Node): Validator {
  let validator = validators.get(schema)
  if (validator === undefined) {
    validator = Compile(resolveDeep(schema))
    validators.set(schema, validator)
  }
  return validator
}

function resolve(node: Node): Node {
  if (node?.$ref === undefined) return node
  const target = (node.$ref as string)
    .split('/')
    .slice(1)
    .reduce((at, part) => at?.[part], consoleDocument)
  if (target === undefined) throw new Error(`${node.$ref} points at nothing`)
  return target
}

function resolveDeep(node: Node): Node {
  if (Array.isArray(node)) return node.map(resolveDeep)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(resolve(node)).map(([name, part]) => [name, resolveDeep(part)]),
  )
}
