// What may be logged. Invariants:
// - Only the fields listed here are written; the names of others are, and never what they hold.
// - Of an error stays its name, its code, and where in our own files it was thrown. The message stays
//   only where we wrote it: those of the database, of parsers, of mail servers and models quote what
//   they were given. A database error adds the names of table, column and constraint, never `detail`,
//   `where`, `parameters` or `internalQuery`, which hold rows.
import { type DestinationStream, type Logger, pino } from 'pino'
import { tracing } from './trace.ts'

export const loggedFields: ReadonlySet<string> = new Set([
  ...['work', 'part', 'requestId', 'traceId', 'url', 'publicUrl', 'lost', 'count', 'database'],
  // Which disk is nearly full; whose usage was counted wrong, and by how much.
  ...['place', 'usedShare', 'accountId', 'pendingTasks', 'tasks', 'contentBytes'],
  // How many of each were sealed again.
  ...['secondFactors', 'webhookEndpoints', 'callbacks', 'pushSecrets', 'unopened'],
  // What the doctor found at start: an id, and the line to change.
  ...['check', 'change'],
])

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    formatters: { log: pickFields },
    mixin: describeRequest,
    // Ours has been applied by then; the usual one would add the message and all properties again.
    serializers: { err: (described: unknown) => described },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Where traces are on, whichever line it is: the request in which it was written, and its trace. */
function describeRequest(): Record<string, unknown> {
  const span = tracing?.active()
  if (span === undefined) return {}
  const { traceId, requestId } = span
  return requestId === undefined ? { traceId } : { traceId, requestId }
}

function pickFields(fields: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  const left: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'err') picked.err = describeError(value)
    else if (loggedFields.has(name) && isPlain(value)) picked[name] = value
    else left.push(name)
  }
  return left.length > 0 ? { ...picked, fieldsNotLogged: left } : picked
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

const causesMax = 3
const framesMax = 12
/** Codes and names of the schema, ours and the database's; anything else could be content. */
const identifier = /^[A-Za-z][A-Za-z0-9_]{0,79}$|^[0-9A-Z]{5}$/
const ownFrame = /^\s+at .*?((?:server|proof|scripts)\/[\w./-]+\.(?:ts|mjs):\d+:\d+)\)?$/

function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const { cause } = error
  return {
    name: pickIdentifier(error.name) ?? 'Error',
    ...describeCodes(error),
    ...(isOwnMessage(error, frames[0]) && { message: error.message.slice(0, 300) }),
    stack: frames.flatMap((line) => ownFrame.exec(line)?.[1] ?? []).slice(0, framesMax),
    ...(cause !== undefined && depth < causesMax && { cause: describeError(cause, depth + 1) }),
  }
}

const codeFields = ['code', 'table', 'column', 'constraint', 'routine', 'syscall'] as const
const numberFields = ['status', 'statusCode', 'responseCode', 'errno'] as const

function describeCodes(error: object): Record<string, unknown> {
  const fields = error as Record<string, unknown>
  const codes = codeFields.flatMap((name) => {
    const value = pickIdentifier(fields[name])
    return value === undefined ? [] : [[name, value]]
  })
  const numbers = numberFields.flatMap((name) =>
    typeof fields[name] === 'number' ? [[name, fields[name]]] : [],
  )
  return Object.fromEntries([...codes, ...numbers])
}

function pickIdentifier(value: unknown): string | undefined {
  return typeof value === 'string' && identifier.test(value) ? value : undefined
}

/** Thrown by a `new Error` of ours: not by the language, a driver or a library. */
function isOwnMessage(error: Error, firstFrame: string | undefined): boolean {
  const isOfDriver = 'severity' in error || 'syscall' in error
  const isPlainError = error.constructor === Error || error.name === 'ApiError'
  return isPlainError && !isOfDriver && firstFrame !== undefined && ownFrame.test(firstFrame)
}
