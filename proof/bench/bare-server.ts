// The bare engines of the poll: a Fastify route that answers a ready JSON body, and one that first
// does a single GET on Valkey with the same client as the service.
import Fastify from 'fastify'
import { connectValkey } from '../../server/src/adapters/valkey.ts'
import { bareSettings } from '../environment.ts'

const { port, valkeyUrl } = bareSettings()
const valkey = connectValkey(valkeyUrl)
const app = Fastify()

app.get('/healthz', (_request, reply) => {
  reply.send({ status: 'ok' })
})
app.get('/hello', (_request, reply) => {
  reply.send({ hello: 'world' })
})
app.get('/get/:id', async (request, reply) => {
  const body = await valkey.get(`bench:${(request.params as { id: string }).id}`)
  return reply.type('application/json; charset=utf-8').send(body)
})

await app.listen({ host: '127.0.0.1', port })
process.on('SIGTERM', () => {
  void app.close().then(() => process.exit(0))
})
