// A whole service with its worker, and clients of the official library on both sides of this server.
import { fileURLToPath } from 'node:url'
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { startWorker } from '../../server/src/start/worker.ts'
import { type Loose, type Service, startService } from '../../server/test/service.ts'
import { serveHttp } from '../src/serving/http.ts'

export const mainFile = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export type Place = Service & {
  /** A test key answers by itself: its tasks go to the simulator. */
  makeTestClient(): Promise<{ key: string; projectId: number }>
  end(): Promise<void>
}

export async function raisePlace(): Promise<Place> {
  const service = await startService()
  const worker = await startWorker(service.deps)
  return {
    ...service,
    async makeTestClient() {
      const { testAccountId } = await service.makeAccount()
      const { key } = await service.makeKey({ account: testAccountId })
      const body = { name: 'Test project' }
      const project = await service.call('POST', '/projects/create', { key, body })
      return { key, projectId: project.body.id as number }
    },
    async end() {
      await worker.stop()
      await service.stop()
    },
  }
}

export type Era = 'modern' | 'legacy'

export type Connected = {
  client: Client
  transport: Transport
  /** Calls a tool and gives its result, whatever it is. */
  tool(name: string, args?: Record<string, unknown>, options?: Loose): Promise<Loose>
  close(): Promise<void>
}

export type ConnectRequest = {
  era?: Era
  capabilities?: ClientOptions['capabilities']
  /** What the person before the client says when asked; undefined where it cannot ask. */
  onAsked?: (params: Loose) => Loose
  env?: Record<string, string>
  args?: string[]
}

export async function connectStdio(
  { url }: Pick<Service, 'url'>,
  key: string,
  request: ConnectRequest = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mainFile, ...(request.args ?? [])],
    env: { TASKREVIEW_BASE_URL: url, TASKREVIEW_API_KEY: key, ...request.env },
    stderr: 'inherit',
  })
  return await connect(transport, request)
}

export async function connectHttp(
  url: string,
  key: string,
  request: ConnectRequest = {},
): Promise<Connected> {
  const headers = { authorization: `Bearer ${key}` }
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  return await connect(transport, request)
}

async function connect(transport: Transport, request: ConnectRequest): Promise<Connected> {
  const { era = 'modern', onAsked } = request
  const capabilities = { ...request.capabilities, ...(onAsked && { elicitation: { form: {} } }) }
  const client = new Client(
    { name: 'test-client', version: '1.0.0' },
    {
      capabilities,
      versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
    },
  )
  if (onAsked) client.setRequestHandler('elicitation/create', ({ params }) => onAsked(params))
  await client.connect(transport)
  return {
    client,
    transport,
    tool: async (name, args = {}, options = {}) =>
      await client.callTool({ name, arguments: args }, options),
    close: () => client.close(),
  }
}

export type HttpPlace = Awaited<ReturnType<typeof startHttp>>

/** The HTTP server of this package, in this process. */
export async function startHttp(
  { url }: Pick<Service, 'url'>,
  settings: { maxCreditsPerTask?: number; maxCreditsTotal?: number } = {},
) {
  const local = ['localhost', '127.0.0.1']
  return await serveHttp(
    {
      baseUrl: url,
      maxCreditsPerTask: 3_600,
      maxCreditsTotal: 20_000,
      projectId: undefined,
      ...settings,
    },
    { port: 0, host: '127.0.0.1', allowedHosts: local, allowedOrigins: local },
  )
}

/** All that a model would read of a result. */
export function textOf(result: Loose): string {
  return result.content.map((block: Loose) => block.text).join('\n')
}
