// Builds the HTTP application: limits and timeouts, request ids, one way for every error, and the
// list of all routes.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import { ApiError } from '../core/errors.ts'
import { newRequestId } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import type { Revision } from '../core/money.ts'
import {
  createKeyAuthentication,
  createStrayRevision,
  enterRevision,
  showRevisionA,
} from '../http/authenticate-key.ts'
import { readAccountApiPath, servesMembers } from '../http/console/authenticate-member.ts'
import { isConsoleUrl } from '../http/console/operation.ts'
import type { ConsoleRoute } from '../http/console/route.ts'
import { sendError, toApiError } from '../http/error-reply.ts'
import { requestTimeoutMs } from '../http/file-body.ts'
import { createHostSplit, type HostSplit } from '../http/files/host.ts'
import { filesPath } from '../http/files/links.ts'
import { registerGuides } from '../http/guides/routes.ts'
import { parseJsonBody } from '../http/json-body.ts'
import { answerBrokenHttp } from '../http/malformed-requests.ts'
import { allowedMethods, basePath } from '../http/operation.ts'
import { registerPackages } from '../http/packages/routes.ts'
import { registerProbes } from '../http/probes.ts'
import { record } from '../http/record.ts'
import { registerReference } from '../http/reference.ts'
import type { Route } from '../http/route.ts'
import { deprecationHeaders, strictTransport } from '../http/service-headers.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { registerWeb } from '../http/web/pages.ts'
import type { KeyDirectory } from '../modules/identity/api-keys/key-directory.ts'
import {
  describeSessionCookie,
  readSessionToken,
} from '../modules/identity/people/sign-in/session-cookie.ts'
import { registerAccountApi, registerRoutes } from './account-api.ts'
import { listConsoleRoutes, registerConsole } from './console-routes.ts'
import type { Deps } from './dependencies.ts'
import { registerFiles } from './file-routes.ts'
import { webhooks } from './operations.ts'
import { listRoutes } from './routes.ts'

export function buildApp(deps: Deps, keys: KeyDirectory): FastifyInstance {
  const { config } = deps
  const app = createServer(config)
  const routes = listRoutes(deps)
  const consoleRoutes = listConsoleRoutes(deps)
  const hosts = createHostSplit(config.filesUrl)
  const findStrayError = (request: FastifyRequest) =>
    strayError(routes, hosts.isFilesHost(request) ? [] : consoleRoutes, request.url)
  const { limiter, turns } = deps
  const keyHook = { keys, limiter, turns, revisionBHeaders: deprecationHeaders(config) }
  const guard = createKeyAuthentication(keyHook)
  const showRevisionOf = createStrayRevision(keyHook)
  traceRequests(app)
  addRequestHooks(app, { config, hosts, findStrayError, showRevisionOf })
  refuseUntilAdopted(app, deps.adoption.isAdopted)
  addBodyParser(app)
  addErrorReplies(app, deps)
  registerRoutes(app, deps, { routes, prefix: basePath, guard })
  registerAccountApi(app, deps, routes)
  registerConsole(app, deps, consoleRoutes)
  registerFiles(app, deps, hosts)
  registerProbes(app, deps)
  registerReference(app, {
    publicUrl: config.publicUrl,
    operations: routes.map(({ operation }) => operation),
    webhooks,
  })
  const packagesVersion = registerPackages(app, {
    folder: config.packagesFolder,
    publicUrl: config.publicUrl,
  })
  registerGuides(app, {
    publicUrl: config.publicUrl,
    hasPackages: packagesVersion !== undefined,
  })
  const sessionCookie = describeSessionCookie(config)
  registerWeb(app, {
    folder: config.webFolder,
    packagesVersion,
    filesOrigin: () => deps.fileLinks.origin(),
    hasSession: (cookies) => readSessionToken(cookies, sessionCookie) !== undefined,
    findStrayError,
  })
  return app
}

function createServer(config: Config): FastifyInstance {
  const fixed = describeReplies(config)
  return Fastify({
    // Requests are not logged, and a logger for each of them is not free: failures go to deps.log.
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytesMax,
    trustProxy: config.trustedProxyHops > 0 && ((_address, hop) => hop < config.trustedProxyHops),
    // A handler may take longer than the request (route.ts), because a long poll lasts up to 50 s.
    requestTimeout: requestTimeoutMs,
    connectionTimeout: 75_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 100_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // An id of any length is an id that may not exist; no route has a pattern it could slow down.
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: answerBrokenHttp(config),
    frameworkErrors: (error, request, reply) => {
      enterReply(request as FastifyRequest, reply as unknown as FastifyReply, fixed)
      sendError(
        toApiError(error),
        request as FastifyRequest,
        reply as unknown as FastifyReply,
        config,
      )
    },
  })
}

type RequestHooks = {
  config: Config
  hosts: HostSplit
  findStrayError(request: FastifyRequest): ApiError
  showRevisionOf(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

function addRequestHooks(app: FastifyInstance, hooks: RequestHooks): void {
  const { config, hosts, findStrayError, showRevisionOf } = hooks
  const fixed = describeReplies(config)
  app.decorateRequest('revision', undefined)
  app.decorateRequest('key', undefined)
  app.decorateRequest('bodyBytes', undefined)
  app.decorateRequest('arrivedAtMs', 0)
  app.decorateRequest('errorCode', undefined)
  app.decorateRequest('errorField', undefined)
  app.decorateRequest('turnSeconds', 0)
  app.decorateRequest('heldMs', 0)
  app.addHook('onRequest', (request, reply, done) => {
    enterReply(request, reply, fixed)
    // What is none of our routes is told so before its body is read.
    if (request.is404) {
      if (!request.url.startsWith(`${basePath}/`)) return done(findStrayError(request))
      showRevisionOf(request, reply).then(() => done(findStrayError(request)), done)
    } else if (hosts.isKeptAway(request)) done(new ApiError('NOT_FOUND'))
    else done()
  })
  app.setNotFoundHandler((request) => {
    throw findStrayError(request)
  })
}

const notAdoptedRetrySeconds = 30

/** Pages and probes go on; whatever reads or writes the database waits for the operator. */
function refuseUntilAdopted(app: FastifyInstance, isAdopted: () => boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request
    const isServed =
      url.startsWith(`${basePath}/`) || isConsoleUrl(url) || url.startsWith(filesRoot)
    if (!isServed || isAdopted()) return done()
    const message = 'The service was restored from a backup and is not open again yet.'
    done(new ApiError('UNAVAILABLE', { message, retryAfterSeconds: notAdoptedRetrySeconds }))
  })
}

function strayError(routes: Route[], consoleRoutes: ConsoleRoute[], url: string): ApiError {
  const ofAccount = readAccountApiPath(url)
  const methods = isConsoleUrl(url)
    ? ofAccount === undefined
      ? allowedMethods(consoleRoutes, '', url)
      : allowedMethods(routes.filter(servesMembers), '', ofAccount)
    : allowedMethods(routes, basePath, url)
  if (methods.length === 0) return new ApiError('NOT_FOUND')
  return new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: methods.join(', ') } })
}

const filesRoot = `${filesPath}/`

type FixedReply = { transport: Record<string, string>; defaultRevision: Revision }

/** Made once, since every request needs it. */
function describeReplies({ publicUrl, defaultRevision }: Config): FixedReply {
  return { transport: strictTransport(publicUrl), defaultRevision }
}

/** What every reply carries, also one to a request that no route could read. */
function enterReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { transport, defaultRevision }: FixedReply,
): void {
  request.arrivedAtMs = performance.now()
  reply.header('x-request-id', request.id)
  const { url } = request
  if (readAccountApiPath(url) !== undefined) showRevisionA(request, reply)
  else if (isConsoleUrl(url) || url.startsWith(filesRoot)) request.revision = 'A'
  else enterRevision(request, reply, defaultRevision)
  reply.header('cache-control', 'no-store')
  reply.header('x-content-type-options', 'nosniff')
  reply.headers(transport)
}

/** JSON is the only body there is; each route with a body refuses anything else beforehand. */
function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      if (request.routeOptions.config.keepsBytes) request.bodyBytes = bytes as Buffer
      // Many clients name the type of a body they do not send.
      const isAbsent = bytes.length === 0 && !request.routeOptions.config.takesBody
      done(null, isAbsent ? undefined : parseJsonBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function addErrorReplies(app: FastifyInstance, { config, log, requestLog }: Deps): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = toApiError(error)
    if (shown.code === 'INTERNAL')
      log.error({ err: error, requestId: request.id }, 'request failed')
    sendError(shown, request, reply, config)
    // A poll has no hook that would see it.
    if (request.routeOptions.config.isPoll) record(requestLog, request, reply)
  })
}
