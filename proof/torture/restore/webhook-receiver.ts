// A receiver of webhooks that outlives the service: it keeps what it was told, in the order of arrival.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { receiverAddress } from '../../../server/test/webhook-receivers.ts'
import type { ToldEvent } from './feed-readers.ts'

export type HeardEvent = {
  accountId: string
  /** Of the header, by which receivers deduplicate. */
  id: string
  event: ToldEvent
  isAfterRestore: boolean
}

export type WebhookReceiver = {
  urlOf(accountId: string): string
  heard: HeardEvent[]
  markRestore(): void
  stop(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const heard: HeardEvent[] = []
  let isAfterRestore = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => {
      const accountId = (request.url ?? '').slice(1)
      const id = String(request.headers['webhook-id'])
      const event = JSON.parse(Buffer.concat(chunks).toString()) as ToldEvent
      heard.push({ accountId, id, event, isAfterRestore })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, receiverAddress, resolve))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (accountId) => `http://${receiverAddress}:${port}/${accountId}`,
    heard,
    markRestore() {
      isAfterRestore = true
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
