// A collector of traces for tests: takes OTLP/HTTP and remembers every span.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  /** As OTLP has it: 2 is a server, 3 a client. */
  kind: number
  startNanos: bigint
  endNanos: bigint
  attributes: Record<string, unknown>
  links: { traceId: string; spanId: string }[]
  events: unknown[]
  status: { code?: number; message?: string }
}

export type TraceReceiver = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string
  spans: ReceivedSpan[]
  /** Everything that arrived, as it was sent. */
  bodies: string[]
  stop(): Promise<void>
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      spans.push(...readSpans(body))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Value = Record<string, unknown>
type SentSpan = Omit<ReceivedSpan, 'attributes' | 'startNanos' | 'endNanos'> & {
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: { key: string; value: Value }[]
}
type Sent = { resourceSpans?: { scopeSpans?: { spans?: SentSpan[] }[] }[] }

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans = [] } = JSON.parse(body) as Sent
  const sent = resourceSpans.flatMap(({ scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) => spans),
  )
  return sent.map((span) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    // Also empty where there is none.
    parentSpanId: span.parentSpanId || undefined,
    name: span.name,
    kind: span.kind,
    startNanos: BigInt(span.startTimeUnixNano),
    endNanos: BigInt(span.endTimeUnixNano),
    attributes: Object.fromEntries(
      (span.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    ),
    links: span.links ?? [],
    events: span.events ?? [],
    status: span.status ?? {},
  }))
}
