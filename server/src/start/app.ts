// Builds the HTTP application: limits and timeouts, request ids, one way for every error, and the
// list of all routes.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { registerAccountApi } from './account-api.ts'
import type { Config } from './config.ts'
import { listConsoleRoutes, registerConsole } from './console-routes.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './errors.ts'
import { registerFiles } from './file-routes.ts'
import { answerBrokenHttp } from './http/broken-http.ts'
import { readAccountApiPath, servesMembers } from './http/console/account-door.ts'
import { isConsoleUrl } from './http/console/operation.ts'
import type { ConsoleRoute } from './http/console/route.ts'
import { deprecationHeaders } from './http/deprecation.ts'
import { sendError, toApiError } from './http/error-reply.ts'
import { createHostSplit, type HostSplit } from './http/files/host.ts'
import { filesPath } from './http/files/links.ts'
import { createFrontDoor, enterRevision, showRevisionA } from './http/front-door.ts'
import { parseJsonBody } from './http/json-body.ts'
import { measureWith } from './http/measure.ts'
import { allowedMethods } from './http/methods.ts'
import { basePath } from './http/operation.ts'
import { registerProbes } from './http/probes.ts'
import { record, recordWith } from './http/record.ts'
import { registerReference } from './http/reference.ts'
import { type Route, registerRoute } from './http/route.ts'
import { registerWeb } from './http/web/pages.ts'
import { newRequestId } from './ids.ts'
import { limits } from './limits.ts'
import { announceKeyChange, type KeyDirectory } from './modules/api-keys/key-directory.ts'
import { keyRoutes } from './modules/api-keys/routes.ts'
import { attachmentRoutes } from './modules/attachments/routes.ts'
import { creditRoutes } from './modules/credits/routes.ts'
import { eventRoutes } from './modules/events/routes.ts'
import { keyManagementRoutes } from './modules/key-management/routes.ts'
import { projectRoutes } from './modules/projects/routes.ts'
import { requestApiRoutes } from './modules/requests/routes.api.ts'
import { staffingRoutes } from './modules/staffing/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { dueSecondsByMode } from './modules/tasks/entry.ts'
import { taskRoutes } from './modules/tasks/routes.ts'
import { uploadRoutes } from './modules/uploads/routes.ts'
import { webhookRoutes } from './modules/webhooks/routes.ts'
import { operations, webhooks } from './operations.ts'
import { newWebhookSecret } from './outside/webhook-signature.ts'
import { createDeps } from './task-deps.ts'

export function listRoutes(deps: Deps): Route[] {
  const { clock, limiter, metrics } = deps
  const { db } = deps.database
  return [
    ...keyRoutes(),
    ...keyManagementRoutes({
      db,
      peppers: deps.config.keyPeppers,
      announceKeyChange: () => announceKeyChange(deps.valkey),
    }),
    ...requestApiRoutes({ db }),
    ...tagRoutes({ db }),
    ...projectRoutes({ db }),
    ...creditRoutes({ db }),
    ...staffingRoutes({ db, clock, respondsWithinSeconds: dueSecondsByMode }),
    ...taskRoutes({
      ...createDeps(deps),
      limiter,
      polls: metrics.polls,
      recorder: deps.requestLog,
    }),
    ...attachmentRoutes({ db, links: deps.fileLinks }),
    ...uploadRoutes({
      db,
      clock,
      store: deps.store,
      scanner: deps.scanner,
      streams: deps.uploadStreams,
      publicUrl: deps.config.publicUrl,
    }),
    ...eventRoutes({
      db,
      watch: deps.watch,
      waits: deps.waits,
      onError: (err, requestId) => deps.log.error({ err, requestId }, 'stream failed'),
    }),
    ...webhookRoutes({
      db,
      sealingKeys: deps.sealingKeys,
      guard: deps.addressGuard,
      newSecret: newWebhookSecret,
    }),
  ]
}

export function buildApp(deps: Deps, keys: KeyDirectory): FastifyInstance {
  const { config } = deps
  const app = createServer(config)
  const routes = listRoutes(deps)
  const consoleRoutes = listConsoleRoutes(deps)
  const hosts = createHostSplit(config.filesUrl)
  const findStrayError = (request: FastifyRequest) =>
    strayError(routes, hosts.isFilesHost(request) ? [] : consoleRoutes, request.url)
  addRequestHooks(app, hosts, findStrayError)
  addBodyParser(app)
  addErrorReplies(app, deps)
  const guard = createFrontDoor({
    keys,
    limiter: deps.limiter,
    revisionBHeaders: deprecationHeaders(config),
  })
  const hooks = {
    guard,
    measure: measureWith(deps.metrics),
    ...recordWith(deps.requestLog),
  }
  app.register(
    (api, _options, done) => {
      for (const route of routes) registerRoute(api, route, hooks)
      done()
    },
    { prefix: basePath },
  )
  registerAccountApi(app, deps, routes)
  registerConsole(app, deps, consoleRoutes)
  registerFiles(app, deps, hosts)
  registerProbes(app, deps)
  registerReference(app, { publicUrl: config.publicUrl, operations, webhooks })
  registerWeb(app, {
    folder: config.webFolder,
    filesOrigin: () => deps.fileLinks.origin(),
    findStrayError,
  })
  return app
}

function createServer(config: Config): FastifyInstance {
  return Fastify({
    // Requests are not logged, and a logger for each of them is not free: failures go to deps.log.
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytesMax,
    trustProxy: config.trustedProxyHops > 0 && ((_address, hop) => hop < config.trustedProxyHops),
    // A whole request must arrive within 15 s. A handler may then take its time (route.ts), because
    // a long poll lasts up to 50 s.
    requestTimeout: 15_000,
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
      enterReply(request as FastifyRequest, reply as unknown as FastifyReply)
      sendError(
        toApiError(error),
        request as FastifyRequest,
        reply as unknown as FastifyReply,
        config,
      )
    },
  })
}

function addRequestHooks(
  app: FastifyInstance,
  hosts: HostSplit,
  findStrayError: (request: FastifyRequest) => ApiError,
): void {
  app.decorateRequest('revision', undefined)
  app.decorateRequest('key', undefined)
  app.decorateRequest('arrivedAtMs', 0)
  app.decorateRequest('errorCode', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    enterReply(request, reply)
    // What is none of our routes is told so before anybody looks at its body.
    if (request.is404) done(findStrayError(request))
    else if (hosts.isKeptAway(request)) done(new ApiError('NOT_FOUND'))
    else done()
  })
  app.setNotFoundHandler((request) => {
    throw findStrayError(request)
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

/** What every reply carries, also one to a request that no route could read. */
function enterReply(request: FastifyRequest, reply: FastifyReply): void {
  request.arrivedAtMs = performance.now()
  reply.header('x-request-id', request.id)
  const { url } = request
  if (readAccountApiPath(url) !== undefined) showRevisionA(request, reply)
  else if (isConsoleUrl(url) || url.startsWith(filesRoot)) request.revision = 'A'
  else enterRevision(request, reply)
  reply.header('cache-control', 'no-store')
  reply.header('x-content-type-options', 'nosniff')
}

/** JSON is the only body there is; each route with a body refuses anything else beforehand. */
function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
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
