/** As in docs/api/webhooks.md: a library checks what we sign. */
export const verifySnippet = `import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString()
  try {
    const event = webhook.verify(body, request.headers)
    response.writeHead(204).end() // Answer first, work after.
    await handleOnce(event.id, event)
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)`
