import type { onResponseHookHandler } from 'fastify'
import type { Metrics } from '../core/metrics.ts'
import type { Operation } from './operation.ts'

/** Times every reply of an operation, from when it was the request's turn. */
export function measureWith({ requestSeconds }: Pick<Metrics, 'requestSeconds'>) {
  return ({ operationId: operation }: Pick<Operation, 'operationId'>): onResponseHookHandler =>
    function measure(request, reply, done) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      const ms = Math.max(0, reply.elapsedTime - request.heldMs)
      requestSeconds.observe({ operation, status }, ms / 1_000)
      done()
    }
}
