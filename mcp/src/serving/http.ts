// Many clients, over Streamable HTTP. Each request carries the API key of its caller and is served on
// its own, so any number of these processes can stand behind one address.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  hostHeaderValidation,
  type NodeIncomingMessageLike,
  originValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { buildServer } from '../protocol/server.ts'
import { type Settings, SettingsError } from '../settings.ts'
import { createCallers } from './callers.ts'

export type Place = {
  port: number
  host: string
  allowedHosts: string[]
  allowedOrigins: string[]
}

export type Served = { url: string; stop(): Promise<void> }

/** A create takes 153,600 bytes, which JSON may double inside JSON. */
const bodyBytesMax = 1_048_576

export async function serveHttp(settings: Settings, place: Place): Promise<Served> {
  const findCaller = createCallers(settings)
  const handler = createMcpHandler(
    ({ authInfo }) => {
      if (authInfo === undefined) throw new Error('A request came without its API key')
      return buildServer({ caller: findCaller(authInfo.token), settings, allowedFolders: [] })
    },
    { maxRequestBodySize: bodyBytesMax },
  )
  const serve = toNodeHandler(handler)
  const isForUs = hostHeaderValidation(place.allowedHosts)
  const mayCall = originValidation(place.allowedOrigins)

  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path === '/healthz') return answer(response, 200, { status: 'ok' })
    // Both keep pages of strangers out, which reach this address through names of their own.
    if (!isForUs(request, response) || !mayCall(request, response)) return
    if (path !== '/mcp') return answer(response, 404, { error: 'The endpoint is /mcp.' })
    const token = readKey(request)
    if (token === undefined) return askForKey(response)
    const auth = { token, clientId: 'api-key', scopes: [] }
    const known = Object.assign(request, { auth }) as NodeIncomingMessageLike
    serve(known, response).catch(() => response.destroy())
  })
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  await new Promise<void>((listening, failed) => {
    server.once('error', ({ message }) => failed(new SettingsError(`Cannot listen: ${message}.`)))
    server.listen(place.port, place.host, listening)
  })
  return {
    url: `http://${place.host}:${(server.address() as AddressInfo).port}/mcp`,
    async stop() {
      const closed = new Promise((done) => server.close(done))
      await handler.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The key is checked by the service with each call; here it only has to look like one. */
function readKey({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +(trs_(?:live|test)_[0-9A-Za-z]{36})$/i.exec(headers.authorization ?? '')?.[1]
}

function askForKey(response: ServerResponse): void {
  const about = 'Send an API key of the Task Review Service: Authorization: Bearer trs_...'
  response.setHeader(
    'www-authenticate',
    `Bearer realm="task-review", error="invalid_token", error_description="${about}"`,
  )
  answer(response, 401, { error: about })
}

function answer(response: ServerResponse, status: number, body: Record<string, string>): void {
  // What the caller still sends is not waited for.
  if (status >= 400) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
