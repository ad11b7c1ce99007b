// Binds a console operation to the code that serves it. The call arrives authenticated and validated; the
// handler calls one domain function and shapes the reply.
import type { Readable } from 'node:stream'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onResponseHookHandler,
} from 'fastify'
import type { TObject } from 'typebox'
import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { assertValid, findProblems, prepareValidator } from '../../core/validate.ts'
import { readQuery, refuseOtherMedia, sendJson } from '../route.ts'
import {
  type AccountOf,
  type ConsoleBodyOf,
  type ConsoleOperation,
  type ConsoleParamsOf,
  type ConsoleQueryOf,
  isUnsafe,
  type SessionOf,
  streamedTypes,
} from './operation.ts'

export type ConsoleCall<O extends ConsoleOperation = ConsoleOperation> = {
  session: SessionOf<O>
  params: ConsoleParamsOf<O>
  query: ConsoleQueryOf<O>
  body: ConsoleBodyOf<O>
  /** The account of a member's operation, a live one unless twinToo, and the caller's role in it. */
  account: AccountOf<O>
  request: FastifyRequest
  reply: FastifyReply
}

export type ConsoleAnswer = {
  body?: unknown
  /** Instead of a body, where the operation declares the types of a file. */
  file?: { bytes: Buffer | Readable; type: string }
  headers?: Record<string, string>
}

export type ConsoleRoute = {
  operation: ConsoleOperation
  serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

export function consoleRoute<const O extends ConsoleOperation>(
  operation: O,
  answer: (call: ConsoleCall<O>) => Promise<ConsoleAnswer>,
): ConsoleRoute {
  for (const schema of [operation.params, operation.query, operation.body]) {
    if (schema) prepareValidator(schema)
  }
  return {
    operation,
    async serve(request, reply) {
      const { body, file, headers } = await answer(readCall(operation, request, reply))
      if (headers) reply.headers(headers)
      reply.code(operation.reply.status)
      if (file) return reply.type(file.type).send(file.bytes)
      return operation.reply.status === 204 ? reply.send() : sendJson(reply, body)
    },
  }
}

function readCall<O extends ConsoleOperation>(
  operation: O,
  request: FastifyRequest,
  reply: FastifyReply,
): ConsoleCall<O> {
  // An identifier that cannot exist is answered like one that does not.
  if (operation.params && findProblems(operation.params, request.params, 'path').length > 0) {
    throw new ApiError('NOT_FOUND')
  }
  const query = operation.query
    ? readQuery(operation as { query: TObject }, request.query as Record<string, unknown>)
    : {}
  if (operation.body) assertValid(operation.body, request.body, 'body')
  return {
    session: request.session as SessionOf<O>,
    params: request.params as ConsoleParamsOf<O>,
    query: query as ConsoleQueryOf<O>,
    body: (operation.body ? request.body : undefined) as ConsoleBodyOf<O>,
    account: request.account as AccountOf<O>,
    request,
    reply,
  }
}

/** Leaves room for a wait of 50 s. */
const handlerTimeoutMs = 60_000

export type ConsoleRouteHooks = {
  admit(operation: ConsoleOperation): onRequestHookHandler
  measure(operation: ConsoleOperation): onResponseHookHandler
}

export function registerConsoleRoute(
  app: FastifyInstance,
  route: ConsoleRoute,
  hooks: ConsoleRouteHooks,
): void {
  if (!route.operation.fromAnywhere) {
    addRoute(app, route, hooks)
    return
  }
  // In a scope of its own, so that no other route takes forms.
  app.register((scope, _options, done) => {
    const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(formTypes, { parseAs: 'buffer' }, (_request, _form, parsed) =>
      parsed(null, undefined),
    )
    addRoute(scope, route, hooks)
    done()
  })
}

function addRoute(
  app: FastifyInstance,
  { operation, serve }: ConsoleRoute,
  { admit, measure }: ConsoleRouteHooks,
): void {
  // A stream takes as long as its reader stays.
  const isStream = operation.reply.fileTypes?.some((type) => isStreamed(type)) ?? false
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: operation.bodyBytesMax ?? limits.bodyBytesMax,
    config: { takesBody: operation.body !== undefined },
    onRequest: admit(operation),
    ...(isUnsafe(operation) && !operation.fromAnywhere && { preParsing: refuseOtherMedia }),
    ...(!isStream && { handlerTimeout: handlerTimeoutMs, onResponse: measure(operation) }),
    ...(operation.bodyBytesMax && { errorHandler: nameBodyLimit(operation.bodyBytesMax) }),
    handler: serve,
  })
}

function isStreamed(type: string): boolean {
  return streamedTypes.some((streamed) => streamed === type)
}

/** The sentence of the catalogue names the limit that most bodies have. */
function nameBodyLimit(bytesMax: number) {
  return function restate(error: Error) {
    if ((error as { code?: string }).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    const bytes = bytesMax.toLocaleString('en-US')
    throw new ApiError('PAYLOAD_TOO_LARGE', {
      message: `The request body exceeds ${bytes} bytes.`,
    })
  }
}
