// A receiver of webhooks, run by transcripts: `receiver <secret> [status]`. It says where it listens, and
// of each event whether its signature is right. It answers with the status.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook } from '../../sdks/js/src/sdk.ts'

const [secret = '', status = '200'] = process.argv.slice(2)

const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = request.headers as Record<string, string>
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), headers, secret)
    process.stdout.write(`verified ${event.type}\n`)
  } catch (error) {
    process.stdout.write(`refused: ${(error as Error).message}\n`)
  }
  reply.writeHead(Number(status)).end()
})
// Webhooks of the service go to this address, and nowhere else, in tests.
server.listen(0, '127.0.0.2', () => {
  process.stdout.write(`127.0.0.2:${(server.address() as AddressInfo).port}\n`)
})
