// Binds an operation to the code that serves it. A handler gets a validated call and returns the
// reply; status, headers and error bodies are the same for all of them and are made here.

import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
  preParsingHookHandler,
  RouteOptions,
} from 'fastify'
import type { KnownKey } from '../core/caller.ts'
import { ApiError } from '../core/errors.ts'
import type { Revision } from '../core/money.ts'
import { assertValid, findProblems, prepareValidator } from '../core/validate.ts'
import { addsContent, refuseWhenFull } from './full-disk.ts'
import { readIdempotencyHeader, takesUuidAlone } from './idempotency-header.ts'
import { assertJsonContentType } from './json-body.ts'
import { type BodyOf, isUnsafe, type Operation, type ParamsOf, type QueryOf } from './operation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesBody?: boolean
    /** Set where the handler checks a signature of the bytes. */
    keepsBytes?: true
    /** Set where the handler counts and records its own replies. */
    isPoll?: true
    /** Set where the request log takes refusals alone. */
    isUnlogged?: true
  }
  interface FastifyRequest {
    /** The body as it came, of a route that keeps it. */
    bodyBytes: Buffer | undefined
  }
}

export type Call<O extends Operation = Operation, Body = BodyOf<O>> = {
  key: O extends { access: 'public' } ? undefined : KnownKey
  revision: Revision
  params: ParamsOf<O>
  query: QueryOf<O>
  /** What the route's body reader made of it; by default the body itself, known to be valid. */
  body: Body
  /** The Idempotency-Key header of a POST, as a UUID. */
  idempotencyKey: string | undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Answer = {
  /** Absent where the reply is 204. */
  body?: unknown
  headers?: Record<string, string>
}

export type Route = {
  operation: Operation
  serve(request: FastifyRequest, reply: FastifyReply): unknown
}

/** Reads a raw body, or throws one error that names all of its problems. */
export type BodyReader<Body> = (raw: unknown, revision: Revision) => Body

/** The ordinary route: everything is validated, then one function answers. */
export function route<O extends Operation>(
  operation: O,
  answer: (call: Call<O>) => Promise<Answer>,
): Route {
  return routeWithBody(operation, answer, (raw, revision) => readBySchema(operation, raw, revision))
}

/** The same for a body that the route reads itself, because the revisions differ in it. */
export function routeWithBody<O extends Operation, Body>(
  operation: O,
  answer: (call: Call<O, Body>) => Promise<Answer>,
  readBody: BodyReader<Body>,
): Route {
  for (const schema of [operation.params, operation.query, operation.body?.A, operation.body?.B]) {
    if (schema) prepareValidator(schema)
  }
  return {
    operation,
    async serve(request, reply) {
      const result = await answer(readCall(operation, request, reply, readBody))
      if (result.headers) reply.headers(result.headers)
      reply.code(operation.reply.status)
      return operation.reply.status === 204 ? reply.send() : sendJson(reply, result.body)
    },
  }
}

/** A route that needs the bare request, because every microsecond of it counts. */
export function rawRoute(operation: Operation, serve: Route['serve']): Route {
  return { operation, serve }
}

export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  reply.type('application/json; charset=utf-8')
  return reply.send(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A body that its schema lets through is of the schema's type. */
function readBySchema<O extends Operation>(
  operation: O,
  raw: unknown,
  revision: Revision,
): BodyOf<O> {
  const schema = operation.body?.[revision]
  if (schema) assertValid(schema, raw, 'body')
  return raw as BodyOf<O>
}

function readCall<O extends Operation, Body>(
  operation: O,
  request: FastifyRequest,
  reply: FastifyReply,
  readBody: BodyReader<Body>,
): Call<O, Body> {
  const revision = request.revision as Revision
  const query = operation.query
    ? readQuery(operation, keepKnown(operation, request.query as Record<string, unknown>, revision))
    : {}
  // An identifier that cannot exist is answered like one that does not.
  if (operation.params && findProblems(operation.params, request.params, 'path').length > 0) {
    throw new ApiError('NOT_FOUND')
  }
  const idempotencyKey =
    operation.method === 'POST' && !operation.makesNothing
      ? readIdempotencyHeader(request.headers['idempotency-key'], {
          isUuidAlone: takesUuidAlone(operation),
          accountUuid: request.key?.accountUuid ?? '',
        })
      : undefined
  return {
    key: request.key as Call<O>['key'],
    revision,
    params: request.params as ParamsOf<O>,
    query: query as QueryOf<O>,
    body: readBody(request.body, revision),
    idempotencyKey,
    request,
    reply,
  }
}

function keepKnown(
  { queryOnlyInA = [] }: Operation,
  raw: Record<string, unknown>,
  revision: Revision,
): Record<string, unknown> {
  if (revision === 'A' || queryOnlyInA.length === 0) return raw
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !queryOnlyInA.includes(name)))
}

/** Query values arrive as text; those declared as integers are read as such before validation. */
export function readQuery(
  { query: schema }: Pick<Operation, 'query'>,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  if (!schema) return {}
  const query: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = raw[name]
    if (value === undefined) continue
    const isInteger = (property as { type?: string }).type === 'integer'
    query[name] =
      isInteger && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }
  assertValid(schema, query, 'query')
  return query
}

/** Leaves room for a wait of 50 s. */
const handlerTimeoutMs = 60_000

export type RouteHooks = {
  guard(operation: Operation): onRequestHookHandler
  /** False while a disk is nearly full. */
  hasRoom(): boolean
  measure(operation: Operation): onResponseHookHandler
  record: onResponseHookHandler
  /** Instead of both for a stream: how long it stayed open says nothing about the service. */
  recordStream: onRequestHookHandler
}

/** Registers a route under the base address, behind the guard of its operation. */
export function registerRoute(app: FastifyInstance, route: Route, hooks: RouteHooks): void {
  const { operation, serve } = route
  const isPoll = operation.charge === 'poll'
  const isStream = operation.reply.contentType === 'text/event-stream' || operation.rawBody
  const common = {
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      takesBody: operation.body !== undefined,
      ...(operation.signed && { keepsBytes: operation.signed }),
      ...(isPoll && { isPoll }),
      ...(operation.unlogged && { isUnlogged: operation.unlogged }),
    },
    onRequest: [
      ...(operation.reply.contentType ? [hooks.recordStream] : []),
      hooks.guard(operation),
      ...(addsContent(operation) ? [refuseWhenFull(hooks.hasRoom)] : []),
    ],
    // A poll counts itself, and the store and the database bound its time: a timer and a hook of
    // its own would cost it more than its work. A stream takes as long as its reader stays, and a
    // file has rules of its own (file-body.ts).
    ...(!isPoll && !isStream && { handlerTimeout: handlerTimeoutMs }),
    ...(!isPoll &&
      operation.reply.contentType === undefined && {
        onResponse: [hooks.measure(operation), hooks.record],
      }),
    handler: serve,
  }
  if (operation.rawBody) registerFileRoute(app, common)
  else app.route({ ...common, ...(isUnsafe(operation) && { preParsing: refuseOtherMedia }) })
}

/** A route whose handler reads the body itself, whatever type it is said to be. */
function registerFileRoute(app: FastifyInstance, options: RouteOptions): void {
  app.register((files, _options, done) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    files.route({ ...options, preParsing: refuseEncoded })
    done()
  })
}

const refuseEncoded: preParsingHookHandler = (request, _reply, payload, done) => {
  const encoding = request.headers['content-encoding']?.toLowerCase()
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The file must be sent as it is, without Content-Encoding.',
    })
  }
  done(null, payload)
}

/** Refuses a body that is not plain UTF-8 JSON before it is read. A request may also have none. */
export const refuseOtherMedia: preParsingHookHandler = (request, _reply, payload, done) => {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers
  if (type !== undefined || encoding !== undefined) assertJsonContentType(type, encoding)
  done(null, payload)
}
