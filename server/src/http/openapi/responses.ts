// The replies of an operation: its success, and one for each status its errors have, with an
// example of each code. Error replies that several operations have in common become components.
import { STATUS_CODES } from 'node:http'
import type { ErrorCode, Problem } from '../../core/errors.ts'
import type { Revision } from '../../core/money.ts'
import { exampleErrorBody } from '../error-examples.ts'
import type { ErrorReplySettings } from '../error-reply.ts'
import { errorSchema, specOf, statusIn, toPascalCase } from '../error-schema.ts'
import { errorsOf, isKeyed, type Operation } from '../operation.ts'
import { type HeaderId, type Headers, rateLimitHeaderIds } from './headers.ts'
import type { Json, Schemas } from './schemas.ts'

export type Parts = {
  revision: Revision
  settings: ErrorReplySettings
  schemas: Schemas
  headers: Headers
}

const mediaType = 'application/json'

export function showSuccess({ reply, ...operation }: Operation, parts: Parts): Json {
  const { revision, schemas, headers } = parts
  const ids: HeaderId[] = [...rateLimitHeaderIds]
  if (reply.status === 201) ids.push('Location')
  if (reply.etag) ids.push('ETag')
  if (operation.query?.properties.cursor) ids.push('Link')
  if (isKeyed(operation)) ids.push('IdempotentReplayed')
  if (operation.waits) ids.push('PreferenceApplied')
  const shown: Json = {
    [reply.status]: {
      description: reply.description,
      headers: headers.show(ids),
      ...(reply.status !== 204 && {
        content: {
          [reply.contentType ?? mediaType]: {
            schema: schemas.show(reply.schema[revision]),
            examples: reply.examples[revision],
          },
        },
      }),
    },
  }
  if (operation.charge === 'poll') {
    shown['304'] = {
      description: 'Nothing changed since the version named in If-None-Match.',
      headers: headers.show([...rateLimitHeaderIds, 'ETag']),
    }
  }
  return shown
}

/** The codes an operation can give in a revision, by the status they have there. */
export function errorsByStatus(operation: Operation, revision: Revision): Map<number, ErrorCode[]> {
  const codes = errorsOf(operation).filter((code) => (specOf(code).onlyIn ?? revision) === revision)
  const groups = Map.groupBy(codes, (code) => statusIn(code, revision))
  return new Map([...groups].sort(([a], [b]) => a - b))
}

export function showError(
  codes: readonly ErrorCode[],
  status: number,
  { revision, settings, schemas, headers }: Parts,
  problems?: readonly Problem[],
): Json {
  const choices = [...new Set(codes.map((code) => errorSchema(code, revision)))].map(schemas.show)
  const examples = codes.map((code) => [
    code,
    { summary: specOf(code).message, value: exampleErrorBody(code, revision, settings, problems) },
  ])
  return {
    description: codes.map((code) => `${specOf(code).message} ${specOf(code).remedy}`).join('\n\n'),
    headers: showErrorHeaders(codes, status, headers),
    content: {
      [mediaType]: {
        schema: choices.length === 1 ? choices[0] : { anyOf: choices },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

// A request is charged once its key is known and allowed, so any refusal after that shows the rates.
const unchargedStatuses = new Set([401, 403])
const waitingCodes = new Set<ErrorCode>(['NO_ENGINEER_AVAILABLE', 'UNAVAILABLE'])

function showErrorHeaders(codes: readonly ErrorCode[], status: number, headers: Headers): Json {
  const ids: HeaderId[] = ['ShouldRetry']
  const maybeIds: HeaderId[] = []
  if (status === 401) ids.push('Authenticate')
  // A failure of ours, or a request that never arrived in full, may come before the charge.
  if (status >= 500 || status === 408) maybeIds.push(...rateLimitHeaderIds)
  else if (!unchargedStatuses.has(status)) ids.push(...rateLimitHeaderIds)
  // A quota names no time: it is over when something ends or is removed.
  if (codes.includes('QUOTA_REACHED')) maybeIds.push('RetryAfter')
  else if (status === 429 || status === 503) ids.push('RetryAfter')
  else if (codes.some((code) => waitingCodes.has(code))) maybeIds.push('RetryAfter')
  return headers.show(ids, maybeIds)
}

export type ErrorReply = { status: number; codes: ErrorCode[]; shown: Json }

/** Names the error replies that more than one operation has, and refers to them. */
export function shareErrors(replies: ErrorReply[]): Record<string, Json> {
  const components: Record<string, Json> = {}
  for (const [status, ofStatus] of Map.groupBy(replies, (reply) => reply.status)) {
    const groups = [...Map.groupBy(ofStatus, (reply) => JSON.stringify(reply.shown)).values()]
    const base = groups.reduce((most, group) => (group.length > most.length ? group : most))
    for (const group of groups) {
      const [first] = group
      if (first === undefined || group.length === 1) continue
      const usual = nameReply(status, base[0]?.codes ?? [], first.codes)
      const name = components[usual] ? nameNarrowReply(first.codes) : usual
      if (components[name]) throw new Error(`Two different replies would be named ${name}`)
      components[name] = first.shown
      for (const reply of group) reply.shown = { $ref: `#/components/responses/${name}` }
    }
  }
  return components
}

type Described = {
  operation: { path: string; method: string }
  errors: ErrorReply[]
  shown: Json
}

/** Each operation at its path, with its error replies as shareErrors left them. */
export function gatherPaths(described: readonly Described[]): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const { operation, errors, shown: entry } of described) {
    const replies = entry.responses as Json
    for (const { status, shown: reply } of errors) replies[status] = reply
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: entry }
  }
  return paths
}

/** Conflict, and where a reply has more codes than most of its status: ConflictOrTaskFinal. */
function nameReply(status: number, base: ErrorCode[], codes: ErrorCode[]): string {
  const more = codes.filter((code) => !base.includes(code)).map(toPascalCase)
  const name = (STATUS_CODES[status] ?? `Status ${status}`).replaceAll(/[^A-Za-z]/g, '')
  return [name, ...more].join('Or')
}

/** For what lacks a code that most replies of its status have, where the first name is taken. */
function nameNarrowReply(codes: ErrorCode[]): string {
  return `Only${codes.map(toPascalCase).join('Or')}`
}
