// The files origin: one route for each way of reading a file, each behind a link of its own kind.
// Nobody signs in here: a cookie is never read and never set, and the link is all that counts.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'
import { ApiError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { statusOf, toApiError } from '../error-reply.ts'
import { createStreamSlots, type StreamSlots } from './concurrency-limit.ts'
import { safeHeaders } from './headers.ts'
import type { HostSplit } from './host.ts'
import { type FileLinks, filesPath, type LinkKind, type Named } from './links.ts'

/** A request with a link that is good. */
export type AskedFile = Named & {
  /** Only what the file is, and none of its bytes. */
  isHead: boolean
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

export type FileReply = {
  /** Absent in the answer to a HEAD. */
  body?: Readable | Buffer | string
  sizeBytes: number
  headers: Record<string, string>
}

export type FileRefusal = {
  status: number
  message: string
  retryAfterSeconds?: number | undefined
}

export type FilesRoute = {
  kind: LinkKind
  operationId: string
  serve(asked: AskedFile): Promise<FileReply | FileRefusal>
}

export type FilesOriginDeps = {
  hosts: HostSplit
  links: FileLinks
  publicOrigin: string
  measure(operation: { operationId: string }): onResponseHookHandler
  onError(error: unknown, requestId: string): void
  /** What else the origin serves, such as the parts of a viewer. */
  registerAssets(scope: FastifyInstance): void
}

const deadLink: FileRefusal = {
  status: 404,
  message: 'This link is not valid, or no longer. Ask for a new one.',
}

export function registerFilesOrigin(
  app: FastifyInstance,
  routes: readonly FilesRoute[],
  { hosts, links, publicOrigin, measure, onError, registerAssets }: FilesOriginDeps,
): void {
  const slots = createStreamSlots({
    inAll: limits.fileStreamsMax,
    perAccount: limits.fileStreamsPerAccountMax,
  })
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      if (!hosts.isFilesHost(request)) return next(new ApiError('NOT_FOUND'))
      reply.headers(safeHeaders(publicOrigin))
      next()
    })
    scope.setErrorHandler((error, request, reply) => {
      // Anywhere else it is as if there were no such route.
      if (!hosts.isFilesHost(request)) throw error
      const shown = toApiError(error)
      // Whoever left meanwhile ended the reading, which is no fault.
      if (shown.code === 'INTERNAL' && !reply.raw.destroyed) onError(error, request.id)
      const { message, retryAfterSeconds = shown.code === 'UNAVAILABLE' ? 1 : undefined } = shown
      return refuse(reply, { status: statusOf(shown, 'A'), message, retryAfterSeconds })
    })
    for (const route of routes) {
      scope.route({
        method: ['GET', 'HEAD'],
        url: `${filesPath}/${route.kind}/:token`,
        exposeHeadRoute: false,
        onResponse: measure(route),
        handler: (request, reply) => serveLink(route, { links, slots }, request, reply),
      })
    }
    registerAssets(scope)
    done()
  })
}

async function serveLink(
  { kind, serve }: FilesRoute,
  { links, slots }: { links: FileLinks; slots: StreamSlots },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  const named = links.read(kind, token)
  // Neither an escaped letter nor a query: a link has one spelling.
  if (named === undefined || request.url !== `${filesPath}/${kind}/${token}`)
    return refuse(reply, deadLink)
  const signal = followReader(slots, named, reply)
  const answer = await serve({ ...named, isHead: request.method === 'HEAD', signal })
  if ('status' in answer) return refuse(reply, answer)
  reply.headers(answer.headers).header('content-length', String(answer.sizeBytes))
  return reply.send(answer.body)
}

/** Takes a slot until the reply is over, and ends the reply when its reader goes or is far too slow. */
function followReader(slots: StreamSlots, { place }: Named, reply: FastifyReply): AbortSignal {
  const giveBack = slots.take(place.accountUuid)
  if (giveBack === undefined) {
    const message = 'Too many files are being read at the moment.'
    throw new ApiError('UNAVAILABLE', { message, retryAfterSeconds: 2 })
  }
  const reader = new AbortController()
  const tooSlow = setTimeout(() => reply.raw.destroy(), limits.fileStreamSecondsMax * 1_000)
  tooSlow.unref()
  reply.raw.once('close', () => {
    clearTimeout(tooSlow)
    giveBack()
    reader.abort()
  })
  return reader.signal
}

function refuse(reply: FastifyReply, { status, message, retryAfterSeconds }: FileRefusal) {
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}
