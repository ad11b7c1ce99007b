// A reader of server-sent events as the standard describes it: a block counts when its empty line has
// come, and its id is remembered also where it carries no event.
import type { Loose } from './service.ts'

const keptChars = 100_000

export type StreamedEvent = { id: string; event: string; data: Loose }

export type StreamReader = {
  status: number
  headers: Headers
  /** The id to go on from. */
  lastId(): string
  /** The next event; undefined when the stream has ended. */
  next(): Promise<StreamedEvent | undefined>
  /** Reads until a block with this id, of an event or not, has come. */
  untilId(id: number): Promise<void>
  /** How it came, up to a length. */
  text(): string
  close(): void
}

export type StreamRequest = {
  key?: string
  /** Of a session, where people follow something. */
  cookie?: string
  lastEventId?: string | number | undefined
  revision?: string
}

export async function openStream(url: string, request: StreamRequest): Promise<StreamReader> {
  const { key, cookie, lastEventId, revision } = request
  const leaving = new AbortController()
  const response = await fetch(url, {
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(cookie !== undefined && { cookie }),
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
      ...(revision !== undefined && { 'api-revision': revision }),
    },
    signal: leaving.signal,
  })
  return {
    status: response.status,
    headers: response.headers,
    ...readBlocks(response),
    close: () => leaving.abort(),
  }
}

function readBlocks(
  response: Response,
): Pick<StreamReader, 'lastId' | 'next' | 'untilId' | 'text'> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let whole = ''
  let rest = ''
  let lastId = ''

  /** Fields of the next whole block; undefined at the end, where what is left does not count. */
  async function readBlock(): Promise<Record<string, string> | undefined> {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const block = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const fields = readFields(block)
        lastId = fields.id ?? lastId
        return fields
      }
      const read = await reader?.read().catch(() => undefined)
      if (read === undefined || read.done) return undefined
      if (whole.length < keptChars) whole += read.value
      rest += read.value
    }
  }

  return {
    lastId: () => lastId,
    text: () => whole,
    async next() {
      for (;;) {
        const block = await readBlock()
        if (block === undefined) return undefined
        const { data, event = 'message' } = block
        if (data !== undefined) return { id: lastId, event, data: JSON.parse(data) }
      }
    },
    async untilId(id) {
      while (lastId !== String(id)) {
        if ((await readBlock()) === undefined) throw new Error(`The stream ended at ${lastId}`)
      }
    },
  }
}

function readFields(block: string): Record<string, string> {
  const lines = block.split('\n').filter((line) => !line.startsWith(':'))
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)))
}
