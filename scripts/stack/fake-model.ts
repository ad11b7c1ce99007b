// A server that speaks the chat-completions protocol of OpenAI and answers like a model, or like one
// that is ill: slow, broken, refusing, talking nonsense. Tests start one in their own process; the
// stack runs this file:  node scripts/stack/fake-model.ts --port 8100
// The mode comes from the model's name ("fake:latency=200"), or from PUT /control {"mode": ...} for
// the API key that sends it, so that callers side by side do not disturb each other. In the mode
// "by-text" each request brings its own: "fake-mode:500" anywhere in its text.
// PUT /control {"taught": [{"about": ..., "answer": ...}]} also teaches it answers: asked about a text
// that holds the one, it gives the other.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ChatRequest, recall, type Said, say, type TaughtAnswer } from './fake-answers.ts'

const dripMsUnlessGiven = 100
const charsPerToken = 4

/** What one API key did and asked for. */
type Caller = {
  mode: string
  calls: number
  timesByMarker: Map<string, number>
  taught: TaughtAnswer[]
}

export type FakeModel = {
  /** Ends in /v1, as the base address of a real one. */
  url: string
  /** Every body that arrived, as text, when `remember` was asked for. */
  requests: string[]
  setMode(apiKey: string, mode: string): void
  countCalls(apiKey: string): number
  stop(): Promise<void>
}

export async function startFakeModel(
  options: { port?: number; remember?: boolean } = {},
): Promise<FakeModel> {
  const callers = new Map<string, Caller>()
  const callerOf = (apiKey: string): Caller => {
    const known = callers.get(apiKey) ?? {
      mode: '',
      calls: 0,
      timesByMarker: new Map(),
      taught: [],
    }
    callers.set(apiKey, known)
    return known
  }
  const requests: string[] = []
  const server = createServer((request, response) => {
    answer(request, response, callerOf(readApiKey(request)), (body) => {
      if (options.remember) requests.push(body)
    }).catch(() => response.destroy())
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    setMode(apiKey, mode) {
      callerOf(apiKey).mode = mode
    },
    countCalls: (apiKey) => callerOf(apiKey).calls,
    stop: () => stopServer(server, sockets),
  }
}

async function stopServer(server: Server, sockets: Set<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  remember: (body: string) => void,
): Promise<void> {
  const path = request.url ?? ''
  const body = await readBody(request)
  if (path === '/control' && request.method === 'PUT') {
    const { mode, taught } = JSON.parse(body) as { mode?: unknown; taught?: TaughtAnswer[] }
    caller.mode = String(mode ?? '')
    caller.taught = taught ?? caller.taught
    return sendJson(response, 200, { mode: caller.mode, calls: caller.calls })
  }
  if (path === '/control') {
    return sendJson(response, 200, { mode: caller.mode, calls: caller.calls })
  }
  if (path !== '/v1/chat/completions' || request.method !== 'POST') {
    return sendJson(response, 404, { error: { message: 'no such path' } })
  }
  remember(body)
  caller.calls++
  const chat = readChat(body)
  if (isRefused(JSON.parse(body).response_format?.json_schema?.schema)) {
    return sendJson(response, 400, { error: { message: 'the root of a schema must be an object' } })
  }
  const modes = readModes(caller.mode !== '' ? caller.mode : chat.model, chat)
  const latencyMs = readNumber(modes, 'latency')
  if (latencyMs !== undefined) await delay(latencyMs)
  await misbehaveOrSay(response, caller, chat, modes)
}

async function misbehaveOrSay(
  response: ServerResponse,
  caller: Caller,
  chat: ChatRequest,
  modes: string[],
): Promise<void> {
  if (modes.includes('hang')) return
  if (modes.includes('reset')) {
    response.destroy()
    return
  }
  if (modes.includes('html')) {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Bad gateway</title><h1>Please sign in</h1>')
    return
  }
  if (modes.includes('redirect')) {
    response.writeHead(307, { location: '/v1/chat/completions' })
    response.end()
    return
  }
  const status = modes.find((mode) => /^[45]\d\d$/.test(mode))
  if (status !== undefined) {
    return sendJson(response, Number(status), { error: { message: `as asked: ${status}` } })
  }
  const said = recall(caller.taught, chat) ?? say(modes, chat, countMarker(caller, chat))
  if (chat.stream) return streamAnswer(response, chat, said)
  const text = JSON.stringify(describeAnswer(chat, said))
  const dripMs = readNumber(modes, 'drip')
  if (dripMs === undefined && !modes.includes('drip')) return sendText(response, text)
  await drip(response, text, dripMs ?? dripMsUnlessGiven)
}

function describeAnswer(chat: ChatRequest, { message, finishReason }: Said) {
  return {
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: chat.model,
    choices: [
      { index: 0, finish_reason: finishReason, message: { role: 'assistant', ...message } },
    ],
    usage: describeUsage(chat, message.content ?? ''),
  }
}

function describeUsage(chat: ChatRequest, content: string) {
  const asked = chat.messages.reduce((sum, message) => sum + message.content.length, 0)
  const input = Math.ceil(asked / charsPerToken)
  const output = Math.ceil(content.length / charsPerToken)
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

function streamAnswer(response: ServerResponse, chat: ChatRequest, said: Said): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (choice: unknown, usage?: unknown) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'chatcmpl-fake',
        object: 'chat.completion.chunk',
        created: 1_700_000_000,
        model: chat.model,
        choices: choice === undefined ? [] : [choice],
        ...(usage !== undefined && { usage }),
      })}\n\n`,
    )
  for (const part of (said.message.content ?? '').match(/.{1,20}/gs) ?? []) {
    send({ index: 0, delta: { role: 'assistant', content: part }, finish_reason: null })
  }
  send({ index: 0, delta: {}, finish_reason: said.finishReason })
  send(undefined, describeUsage(chat, said.message.content ?? ''))
  response.end('data: [DONE]\n\n')
}

/** One byte at a time, until all is said or the caller has had enough. */
async function drip(response: ServerResponse, text: string, everyMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  for (const byte of Buffer.from(text)) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await delay(everyMs)
  }
  response.end()
}

function readChat(body: string): ChatRequest {
  const raw = JSON.parse(body)
  return {
    model: String(raw.model),
    stream: raw.stream === true,
    messages: raw.messages.map((message: { role: string; content: unknown }) => ({
      role: message.role,
      content: readWords(message.content),
    })),
    schema: readShownSchema(raw.messages) ?? raw.response_format?.json_schema?.schema,
    tools: (raw.tools ?? []).map((tool: { function: unknown }) => tool.function),
  }
}

/** As several endpoints do, which take neither a choice nor a reference there. */
function isRefused(schema: Record<string, unknown> | undefined): boolean {
  if (schema === undefined) return false
  return schema.type !== 'object' || ['anyOf', 'oneOf', 'allOf', '$ref'].some((at) => at in schema)
}

/** A schema that the caller shows in its words. */
function readShownSchema(messages: { content: unknown }[]): unknown {
  const text = messages.map(({ content }) => readWords(content)).join('\n')
  const shown = /^=+ \w+ begin response schema =+\n(.*)$/m.exec(text)?.[1]
  return shown === undefined ? undefined : JSON.parse(shown)
}

function readWords(content: unknown): string {
  if (typeof content === 'string') return content
  // The turn in which a tool was called has none.
  return content === null || content === undefined ? '' : JSON.stringify(content)
}

/** A caller that writes "marker-abc" into its text has its calls counted apart from all others. */
function countMarker(caller: Caller, { messages }: ChatRequest): number {
  const text = messages.map(({ content }) => content).join('\n')
  const marker = /\bmarker-[\w-]+/.exec(text)?.[0] ?? ''
  const times = caller.timesByMarker.get(marker) ?? 0
  caller.timesByMarker.set(marker, times + 1)
  return times
}

function readModes(name: string, { messages }: ChatRequest): string[] {
  const mode = name.replace(/^fake:/, '')
  if (mode !== 'by-text') return mode.split(',')
  const text = messages.map(({ content }) => content).join('\n')
  return (/\bfake-mode:([\w=,-]+)/.exec(text)?.[1] ?? '').split(',')
}

function readNumber(modes: string[], name: string): number | undefined {
  const found = modes.find((mode) => mode.startsWith(`${name}=`))
  return found === undefined ? undefined : Number(found.slice(name.length + 1))
}

function readApiKey(request: IncomingMessage): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(text)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  await startFakeModel({ port: Number(values.port ?? 0) })
}
