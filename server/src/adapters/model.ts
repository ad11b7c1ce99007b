// The language model, behind any endpoint that speaks OpenAI's protocol. Invariants:
// - The model gets text, images and PDFs, and gives text or data. It has no tools, and nothing it says is acted upon.
// - A call ends: by its time, by the size of its answer, or by the circuit before it began.
// - Tokens are counted for every call that may have cost some, also when it failed: of one that was
//   cut off, the most its answer may have had.
// - The circuit counts failures to connect or to begin. What was answered slowly, or never to its end,
//   is the matter of the account that asked.
// - Nothing of what was asked or answered is logged or part of an error.
// - An answer is storable as it is, and with a schema it is an object. Whether it matches that
//   schema is for the caller to check: schemas are hostile code, and no place for this process.
import type { FileInput, ModelConfig } from '../core/config-model.ts'
import { estimateFileTokens, type ModelFile } from '../core/model-files.ts'
import { traced, tracing } from '../core/trace.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { isStorableObject, isStorableText } from './model-answer.ts'
import { toUserMessage } from './model-message.ts'

type FailureReason =
  | 'timeout'
  | 'unavailable'
  | 'refused'
  | 'invalid'
  | 'circuit_open'
  | 'over_budget'

type Tokens = { inputTokens: number; outputTokens: number }

export type ModelOutcome = Tokens &
  (
    | { kind: 'answer'; value: Record<string, unknown> | string; model: string }
    | { kind: 'failed'; reason: FailureReason }
  )

export type ModelRequest = {
  /** For whom: an account whose calls fail turns away no other. */
  accountUuid: string
  /** What we say to it. */
  system: string
  /** What it is to work on. */
  data: string
  /** Of kinds that it takes. */
  files?: readonly ModelFile[] | undefined
  schema?: Record<string, unknown> | undefined
  signal?: AbortSignal | undefined
}

export type Model = {
  name: string
  /** What it reads besides text. */
  inputs: readonly FileInput[]
  outputTokensMax: number
  /** Never rejects: what goes wrong is part of the outcome. */
  write(request: ModelRequest): Promise<ModelOutcome>
}

export type ModelHooks = {
  onCall(outcome: ModelOutcome, seconds: number): void
  onCircuit(isOpen: boolean): void
}

const responseBytesMax = 2 * 1024 * 1024
const circuitOpenMs = 10_000
const circuitAccountsMin = 3
const charsPerToken = 4
/** Two calls together fit into an integer of the database. */
const tokensMax = 1_000_000_000
/** The request was at fault, or what the caller put into it: no sign that the model is down. */
const refusedRequestStatuses = new Set([400, 413, 422])

/** The SDK takes half a second to load, and only a place with a model needs it. */
async function loadSdk() {
  const [{ createOpenAICompatible }, sdk] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ])
  return { createOpenAICompatible, ...sdk }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

export function createModel(config: ModelConfig, hooks: ModelHooks): Model {
  // The SDK would otherwise print what a model cannot do.
  globalThis.AI_SDK_LOG_WARNINGS = false
  const loading = loadSdk()
  const circuit = createCircuitBreaker({
    failuresMax: config.circuitFailuresMax,
    accountsMin: circuitAccountsMin,
    openMs: circuitOpenMs,
    onChange: hooks.onCircuit,
  })
  return {
    name: config.name,
    inputs: config.inputs,
    outputTokensMax: config.outputTokensMax,
    async write(request) {
      const { accountUuid } = request
      if (!circuit.tryPass(accountUuid))
        return { kind: 'failed', reason: 'circuit_open', ...noTokens }
      const startedAtMs = performance.now()
      const { outcome, sign } = await traceCall(async () =>
        callModel(await loading, config, request),
      )
      circuit[sign](accountUuid)
      hooks.onCall(outcome, (performance.now() - startedAtMs) / 1_000)
      return outcome
    },
  }
}

async function traceCall(call: () => Promise<Call>): Promise<Call> {
  return await traced('model', { kind: 'client' }, async (span) => {
    const done = await call()
    const { outcome } = done
    span?.set({
      outcome: outcome.kind === 'answer' ? 'answer' : outcome.reason,
      'gen_ai.usage.input_tokens': outcome.inputTokens,
      'gen_ai.usage.output_tokens': outcome.outputTokens,
    })
    return done
  })
}

/** What is learned during a call, whichever way it ends. */
type Sighting = {
  /** An answer began to come. */
  hasBegun?: boolean
  finishReason?: string
  isRefusal?: boolean
  tokens?: { [count in keyof Tokens]: number | undefined }
  isTooLarge?: boolean
}

type Call = {
  outcome: ModelOutcome
  /** What the call says about the model: that it is there, that it is not, or neither. */
  sign: 'succeed' | 'fail' | 'ignore'
}

async function callModel(sdk: Sdk, config: ModelConfig, request: ModelRequest): Promise<Call> {
  const sighting: Sighting = {}
  const timeout = AbortSignal.timeout(config.timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  try {
    const value = await generate(sdk, { config, request, signal, sighting })
    const tokens = countTokens(sighting, request, JSON.stringify(value).length / charsPerToken)
    const failure = findFailure(sighting, value)
    const outcome: ModelOutcome =
      failure === undefined
        ? { kind: 'answer', value, model: config.name, ...tokens }
        : { kind: 'failed', reason: failure, ...tokens }
    return { outcome, sign: 'succeed' }
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : explainError(sdk, error, sighting)
    const hasBegun = sighting.hasBegun === true
    // A call that was cut off is paid for all the same, and nobody says how much.
    const isCutOff = hasBegun || reason === 'timeout'
    const mayHaveCost = isCutOff || reason !== 'unavailable'
    const tokens = mayHaveCost
      ? countTokens(sighting, request, isCutOff ? config.outputTokensMax : 0)
      : noTokens
    const isOutage = reason === 'unavailable' || timeout.aborted
    // Where the caller's own time ended first, the model might still have begun.
    const early = reason === 'timeout' ? 'ignore' : 'succeed'
    const sign = hasBegun ? 'succeed' : isOutage ? 'fail' : early
    return { outcome: { kind: 'failed', reason, ...tokens }, sign }
  }
}

const noTokens: Tokens = { inputTokens: 0, outputTokens: 0 }

type Generation = {
  config: ModelConfig
  request: ModelRequest
  signal: AbortSignal
  sighting: Sighting
}

async function generate(
  sdk: Sdk,
  { config, request, signal, sighting }: Generation,
): Promise<Record<string, unknown> | string> {
  const { system, data, files = [], schema } = request
  const { Output, jsonSchema } = sdk
  const provider = sdk.createOpenAICompatible({
    name: 'model',
    baseURL: config.baseUrl,
    ...(config.apiKey !== undefined && { apiKey: config.apiKey }),
    supportsStructuredOutputs: true,
    fetch: (input, init) => fetchWithin(input, init, sighting),
    metadataExtractor: noticeRefusals(sighting),
  })
  const result = await sdk.generateText({
    model: provider.chatModel(config.name),
    instructions: system,
    prompt: files.length === 0 ? data : toUserMessage(data, files),
    maxOutputTokens: config.outputTokensMax,
    maxRetries: 0,
    abortSignal: signal,
    // Clients' schemas go beyond the subset that strict endpoints accept, and we check ourselves.
    providerOptions: { model: { strictJsonSchema: false } },
    telemetry: { isEnabled: false },
    onStepEnd: ({ finishReason, usage }) => {
      sighting.finishReason = finishReason
      sighting.tokens = { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens }
    },
    ...(schema && { output: Output.object({ schema: jsonSchema(schema, { validate }) }) }),
  })
  return schema ? (result.output as Record<string, unknown>) : result.text
}

function validate(value: unknown) {
  return isStorableObject(value)
    ? { success: true as const, value }
    : { success: false as const, error: new Error('not a storable object') }
}

function findFailure({ finishReason, isRefusal }: Sighting, value: unknown) {
  if (isRefusal || finishReason === 'content-filter') return 'refused'
  if (finishReason !== 'stop') return 'invalid'
  return typeof value !== 'string' || isStorableText(value) ? undefined : 'invalid'
}

function explainError(
  { APICallError, NoObjectGeneratedError }: Sdk,
  error: unknown,
  sighting: Sighting,
): FailureReason {
  if (sighting.isRefusal || sighting.finishReason === 'content-filter') return 'refused'
  if (sighting.isTooLarge || sighting.finishReason !== undefined) return 'invalid'
  if (NoObjectGeneratedError.isInstance(error)) return 'invalid'
  if (APICallError.isInstance(error) && refusedRequestStatuses.has(error.statusCode ?? 0))
    return 'invalid'
  return 'unavailable'
}

/** The endpoint's own count, or an estimate where it gave none. */
function countTokens(
  { tokens }: Sighting,
  { system, data, files = [] }: ModelRequest,
  outputEstimate: number,
): Tokens {
  const textEstimate = (system.length + data.length) / charsPerToken
  const inputEstimate = textEstimate + estimateFileTokens(files)
  return {
    inputTokens: readCount(tokens?.inputTokens) ?? Math.ceil(inputEstimate),
    outputTokens: readCount(tokens?.outputTokens) ?? Math.ceil(outputEstimate),
  }
}

function readCount(count: number | undefined): number | undefined {
  return Number.isSafeInteger(count) && (count as number) >= 0
    ? Math.min(count as number, tokensMax)
    : undefined
}

/** The SDK shows a refusal as if it were the answer, so it is looked for in what arrived. */
function noticeRefusals(sighting: Sighting) {
  return {
    async extractMetadata({ parsedBody }: { parsedBody: unknown }) {
      const body = parsedBody as { choices?: { message?: { refusal?: unknown } }[] }
      sighting.isRefusal = Boolean(body.choices?.[0]?.message?.refusal)
      return undefined
    },
    createStreamExtractor: () => ({ processChunk: () => {}, buildMetadata: () => undefined }),
  }
}

/** A fetch that follows nobody elsewhere and reads no more than an answer may have. */
async function fetchWithin(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  sighting: Sighting,
): Promise<Response> {
  const headers = traceHeaders(init)
  const response = await fetch(input, { ...init, ...(headers && { headers }), redirect: 'error' })
  sighting.hasBegun = response.ok
  if (response.body === null) return response
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= responseBytesMax) return controller.enqueue(chunk)
      sighting.isTooLarge = true
      controller.error(new Error('the answer is too large'))
    },
  })
  return new Response(response.body.pipeThrough(counter), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  })
}

/** Where traces are on, the model is told in which it is called. */
function traceHeaders(init: RequestInit | undefined): Headers | undefined {
  const span = tracing?.active()
  if (span === undefined) return undefined
  const headers = new Headers(init?.headers)
  headers.set('traceparent', span.traceparent)
  return headers
}
