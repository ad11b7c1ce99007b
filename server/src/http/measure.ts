import type { onResponseHookHandler } from 'fastify'
import type { Metrics } from '../core/metrics.ts'
import type { Operation } from './operation.ts'

/** Times every reply of an operation. */
export function measureWith({ requestSeconds }: Pick<Metrics, 'requestSeconds'>) {
  return ({ operationId: operation }: Pick<Operation, 'operationId'>): onResponseHookHandler =>
    function measure(_request, reply, done) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      requestSeconds.observe({ operation, status }, reply.elapsedTime / 1_000)
      done()
    }
}
