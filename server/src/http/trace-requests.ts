// A span for each request, and in it whatever the request does. Its name is the pattern of the route, never the address
// that was asked for. A client's traceparent is followed, and the reply says in which trace it was answered; a tracestate
// is not read.
import type { FastifyInstance } from 'fastify'
import { type TraceSpan, tracing } from '../core/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where traces are on. */
    span?: TraceSpan
  }
}

/** Adds nothing where traces are off. */
export function traceRequests(app: FastifyInstance): void {
  const on = tracing
  if (on === undefined) return
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request
    const route = request.is404 ? undefined : request.routeOptions.url
    const span = on.beginRequest({
      name: route === undefined ? method : `${method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'request.id': request.id },
      traceparent: request.headers.traceparent,
      requestId: request.id,
    })
    request.span = span
    reply.header('traceparent', span.traceparent)
    // Also of a client that did not wait for the reply.
    reply.raw.once('close', () => {
      const code = request.errorCode
      span.set({ 'http.response.status_code': reply.raw.statusCode })
      if (reply.raw.statusCode >= 500) span.fail({ code: code ?? String(reply.raw.statusCode) })
      else span.end({ 'error.type': code })
    })
    on.run(span, done)
  })
  // A body is read from its socket, which knows nothing of the hook before.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span === undefined) done()
    else on.run(request.span, done)
  })
}
