// What the fake model says in each of its modes. A mode is a comma-separated list, such as
// "latency=200,echo", after "fake:" in the name of the model, or set for one API key by PUT /control.
import { sampleSchema } from './fake-schema-sample.ts'

export type ChatRequest = {
  model: string
  stream: boolean
  messages: { role: string; content: string }[]
  schema: unknown
  tools: { name: string; parameters: unknown }[]
}

export type ChatMessage = {
  content: string | null
  refusal?: string
  tool_calls?: unknown[]
}

/** Data for a request with a schema, text for any other. */
export type TaughtAnswer = { about: string; answer: unknown }

export type Said = { message: ChatMessage; finishReason: string }

const hugeChars = 10 * 1024 * 1024
const plausibleText = [
  'The change is sound in what it does, and one case is missing.',
  'When the list is empty the loop is never entered, so the total stays undefined. Start it at zero.',
  'I would merge it after that.',
].join('\n\n')

/** Each mode with what it does; `times` says how often this marker was seen before. */
const sayings: Record<string, (request: ChatRequest, times: number) => Said> = {
  refusal: () => ({
    message: { content: null, refusal: 'I cannot help with that.' },
    finishReason: 'stop',
  }),
  filtered: () => ({ message: { content: '' }, finishReason: 'content_filter' }),
  empty: () => stop(''),
  length: (request) => {
    const whole = answerWell(request)
    return { message: { content: whole.slice(0, whole.length / 2) }, finishReason: 'length' }
  },
  'invalid-json': () => stop('{"answer": "it ends in the mid'),
  fenced: (request) => stop(`\`\`\`json\n${answerWell(request)}\n\`\`\``),
  'schema-invalid': (request) => stop(spoil(request)),
  'schema-invalid-once': (request, times) =>
    stop(times === 0 ? spoil(request) : answerWell(request)),
  nul: (request) => stop(answerWell(request, 'a NUL: \u0000')),
  // Written as an escape, because UTF-8 cannot carry half of a pair.
  surrogate: (request) => stop(answerWell(request, 'half: HALF').replace('HALF', '\\ud800')),
  infinite: (request) => stop(answerWell(request).replace(/:\s*-?\d+(\.\d+)?/g, ': 1e999')),
  huge: (request) => stop(answerWell(request) + ' '.repeat(hugeChars)),
  // The most gullible model there is: it says everything that it was told.
  echo: (request) => stop(answerWell(request, request.messages.map(readContent).join('\n'))),
  'tool-call': () => ({
    message: {
      content: null,
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'submit', arguments: '{}' } },
      ],
    },
    finishReason: 'tool_calls',
  }),
  'use-tool': useTool,
}

export function say(modes: string[], request: ChatRequest, times: number): Said {
  const saying = modes.map((mode) => sayings[mode]).find((found) => found !== undefined)
  return saying?.(request, times) ?? stop(answerWell(request))
}

/** Asks the first tool that it was offered what it was asked itself, then says what the tool said. */
function useTool(request: ChatRequest): Said {
  const last = request.messages.at(-1)
  const [tool] = request.tools
  if (tool === undefined || last?.role === 'tool') return stop(last?.content ?? '')
  const input = JSON.stringify(sampleSchema(tool.parameters, last?.content ?? ''))
  const call = { id: 'call_1', type: 'function', function: { name: tool.name, arguments: input } }
  return { message: { content: null, tool_calls: [call] }, finishReason: 'tool_calls' }
}

/** What it was taught to say about a text like this one. */
export function recall(taught: TaughtAnswer[], request: ChatRequest): Said | undefined {
  if (taught.length === 0) return undefined
  const asked = request.messages.map(readContent).join('\n')
  const found = taught.find(({ about }) => asked.includes(about))?.answer
  if (found === undefined) return undefined
  return stop(typeof found === 'string' ? found : JSON.stringify(found))
}

function stop(content: string): Said {
  return { message: { content }, finishReason: 'stop' }
}

function answerWell({ schema }: ChatRequest, text?: string): string {
  if (schema === undefined) return text ?? plausibleText
  return JSON.stringify(sampleSchema(schema, text ?? 'As asked.'))
}

/** An object of the right fields with the wrong things in them. */
function spoil(request: ChatRequest): string {
  const good = sampleSchema(request.schema, 'As asked.')
  if (typeof good !== 'object' || good === null) return '{}'
  const names = Object.keys(good)
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, { wrong: [null] }])))
}

function readContent({ content }: { content: string }): string {
  return content
}
