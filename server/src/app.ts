// Builds the HTTP application: limits and timeouts, request ids, one way for every error, and the
// list of all routes.
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { ApiError } from './errors.ts'
import { answerBrokenHttp } from './http/broken-http.ts'
import { deprecationHeaders } from './http/deprecation.ts'
import { sendError, toApiError } from './http/error-reply.ts'
import { createFrontDoor, enterRevision } from './http/front-door.ts'
import { parseJsonBody } from './http/json-body.ts'
import { allowedMethods } from './http/methods.ts'
import { registerProbes } from './http/probes.ts'
import { registerReference } from './http/reference.ts'
import { type Route, registerRoute } from './http/route.ts'
import { newRequestId } from './ids.ts'
import { limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { KeyDirectory } from './modules/api-keys/key-directory.ts'
import { keyRoutes } from './modules/api-keys/routes.ts'
import { creditRoutes } from './modules/credits/routes.ts'
import { projectRoutes } from './modules/projects/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { taskRoutes } from './modules/tasks/routes.ts'

export const basePath = '/api/v1'

export function listRoutes({ database: { db, hot }, limiter, snapshots }: Deps): Route[] {
  return [
    ...keyRoutes(),
    ...tagRoutes({ db }),
    ...projectRoutes({ db }),
    ...creditRoutes({ db }),
    ...taskRoutes({ db, hot, limiter, snapshots }),
  ]
}

export function buildApp(deps: Deps, keys: KeyDirectory): FastifyInstance {
  const { config } = deps
  const app = createServer(config)
  const routes = listRoutes(deps)
  addRequestHooks(app, deps.metrics)
  addBodyParser(app)
  addErrorReplies(app, config, routes)
  const guard = createFrontDoor({
    keys,
    limiter: deps.limiter,
    revisionBHeaders: deprecationHeaders(config),
  })
  app.register(
    (api, _options, done) => {
      for (const route of routes) registerRoute(api, route, guard)
      done()
    },
    { prefix: basePath },
  )
  registerProbes(app, deps)
  registerReference(app, config)
  return app
}

function createServer(config: Config): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytesMax,
    trustProxy: (_address, hop) => hop < config.trustedProxyHops,
    // A whole request must arrive within 15 s; a handler may then take its time, because a long
    // poll lasts up to 50 s.
    requestTimeout: 15_000,
    connectionTimeout: 75_000,
    handlerTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 100_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 255 },
    clientErrorHandler: answerBrokenHttp(config),
    frameworkErrors: (error, request, reply) => {
      enterRevision(request as FastifyRequest, reply as unknown as FastifyReply)
      sendError(
        toApiError(error),
        request as FastifyRequest,
        reply as unknown as FastifyReply,
        config,
      )
    },
  })
}

function addRequestHooks(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('revision', undefined)
  app.decorateRequest('key', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    enterRevision(request, reply)
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operationId ?? 'none'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    metrics.requestSeconds.observe({ operation, status }, reply.elapsedTime / 1_000)
    done()
  })
}

/** JSON is the only body there is; each route with a body refuses anything else beforehand. */
function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJsonBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function addErrorReplies(app: FastifyInstance, config: Config, routes: Route[]): void {
  app.setErrorHandler((error, request, reply) => {
    const shown = toApiError(error)
    if (shown.code === 'INTERNAL') request.log.error({ err: error }, 'request failed')
    sendError(shown, request, reply, config)
  })
  app.setNotFoundHandler((request) => {
    const methods = allowedMethods(routes, basePath, request.url)
    throw methods.length === 0
      ? new ApiError('NOT_FOUND')
      : new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: methods.join(', ') } })
  })
}
