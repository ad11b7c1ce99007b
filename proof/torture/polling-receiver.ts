// A receiver of webhooks that polls the task it is told of before it answers, and compares: whoever
// was told of a version must not be shown an older one.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Revision } from '../../server/src/core/money.ts'
import { receiverAddress } from '../../server/test/webhook-receivers.ts'
import type { Violation } from './campaign.ts'
import type { Client } from './clients.ts'

export const aheadChecks = ['older version', 'older status', 'poll failed', 'not told'] as const

type AheadCheck = (typeof aheadChecks)[number]

export type ToldEvent = {
  id: string
  type: string
  data: { id: string; status: string; stage?: string; version: number }
}

type Shown = { status: string; stage?: string; version: number }

export type PollingReceiver = {
  urlFor(client: Client, revision: Revision): string
  /** Waits until an event was told and judged; false once anything was waited for in vain. */
  untilTold(taskId: string, version: number): Promise<boolean>
  count(): { deliveries: number; current: number }
  violations: Violation[]
  stop(): Promise<void>
}

export type PollingReceiverOptions = {
  clients: readonly Client[]
  /** Asked in turn. */
  apiUrls: readonly string[]
  beforePoll(client: Client, taskId: string): Promise<void>
}

const toldTimeoutMs = 30_000

export async function startPollingReceiver(
  options: PollingReceiverOptions,
): Promise<PollingReceiver> {
  const { clients, apiUrls, beforePoll } = options
  const violations: Violation[] = []
  const told = new Set<string>()
  const waiting = new Map<string, (isTold: boolean) => void>()
  let isSilent = false
  let deliveries = 0
  let current = 0

  async function judge(client: Client, revision: Revision, event: ToldEvent): Promise<void> {
    const { id, version } = event.data
    await beforePoll(client, id)
    const apiUrl = apiUrls[deliveries++ % apiUrls.length] as string
    const shown = await poll(apiUrl, client, revision, id)
    const kind = typeof shown === 'string' ? 'poll failed' : findFault(event, shown)
    const detail = `${event.id} ${event.type}, revision ${revision}: ${JSON.stringify(shown)}`
    if (kind !== undefined) violations.push({ kind, detail })
    if (typeof shown !== 'string' && shown.version === version) current++
    const name = nameVersion(id, version)
    told.add(name)
    waiting.get(name)?.(true)
  }

  /** Whoever else waits would wait in vain as well. */
  function giveUp(name: string): void {
    isSilent = true
    violations.push({ kind: 'not told', detail: name })
    for (const resolve of waiting.values()) resolve(false)
  }

  const server = createServer((request, response) => {
    const [, number, revision] = (request.url ?? '').split('/')
    const client = clients.find((each) => String(each.number) === number) as Client
    readEvent(request)
      .then((event) => judge(client, revision as Revision, event))
      .then(
        () => response.writeHead(204).end(),
        (error: Error) => {
          violations.push({ kind: 'poll failed', detail: error.message })
          response.writeHead(500).end()
        },
      )
  })
  await new Promise<void>((resolve) => server.listen(0, receiverAddress, resolve))
  const { port } = server.address() as AddressInfo

  return {
    urlFor: ({ number }, revision) => `http://${receiverAddress}:${port}/${number}/${revision}`,
    async untilTold(taskId, version) {
      const name = nameVersion(taskId, version)
      if (told.has(name)) return true
      if (isSilent) return false
      const heard = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => giveUp(name), toldTimeoutMs)
      waiting.set(name, heard.resolve)
      const isTold = await heard.promise
      clearTimeout(timer)
      waiting.delete(name)
      return isTold
    },
    count: () => ({ deliveries, current }),
    violations,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function nameVersion(taskId: string, version: number): string {
  return `${taskId} version ${version}`
}

async function readEvent(request: IncomingMessage): Promise<ToldEvent> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as ToldEvent
}

/** A text says what came instead of a view. */
async function poll(
  apiUrl: string,
  client: Client,
  revision: Revision,
  taskId: string,
): Promise<Shown | string> {
  const response = await fetch(`${apiUrl}/api/v1/tasks/${taskId}`, {
    headers: { authorization: `Bearer ${client.secret}`, 'api-revision': revision },
  })
  const text = await response.text()
  const version = /^W\/"(\d+)-[AB]"$/.exec(response.headers.get('etag') ?? '')?.[1]
  if (response.status !== 200 || version === undefined) return `${response.status} ${text}`
  const { status, stage } = JSON.parse(text) as Shown
  return { status, version: Number(version), ...(stage !== undefined && { stage }) }
}

/** A later version may show anything but an end taken back; the same version shows the same. */
export function findFault({ data }: ToldEvent, shown: Shown): AheadCheck | undefined {
  if (shown.version < data.version) return 'older version'
  const isSame = shown.status === data.status && shown.stage === data.stage
  const mustBeSame = shown.version === data.version || data.status !== 'pending'
  return mustBeSame && !isSame ? 'older status' : undefined
}
