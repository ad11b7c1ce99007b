// A span for each request, and in it whatever the request does. Its name is the pattern of the route, never the address
// that was asked for. A client's traceparent is followed, and the reply says in which trace it was answered; a tracestate
// is not read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
    if (span.isKept) reply.raw.once('close', () => endSpan(span, request, reply))
    on.run(span, done)
  })
}

function endSpan(span: TraceSpan, request: FastifyRequest, { raw }: FastifyReply): void {
  const code = request.errorCode
  span.set({ 'http.response.status_code': raw.statusCode })
  if (raw.statusCode >= 500) span.fail({ code: code ?? String(raw.statusCode) })
  else span.end({ 'error.type': code })
}
