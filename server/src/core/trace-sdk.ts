// Traces by OpenTelemetry's SDK, loaded only where they are on. Nothing else of the server touches the SDK, so that
// what a span may say is decided here: by the lists of trace-attributes.ts. No events, no messages of errors, and no
// tracestate of clients.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind as SdkKind,
  type Span,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace'
import type { TraceConfig } from './config-traces.ts'
import { encodeId } from './ids.ts'
import { pickAttributes, pickSpanName } from './trace-attributes.ts'
import {
  createIds,
  idsOfTask,
  readTraceparent,
  type TraceIds,
  writeTraceparent,
} from './trace-ids.ts'
import type { SpanKind, TaskStep, TraceOptions, TraceSpan, Tracing } from './trace-types.ts'
import { serviceVersion } from './version.ts'

const kinds: Record<SpanKind, SdkKind> = {
  internal: SdkKind.INTERNAL,
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  consumer: SdkKind.CONSUMER,
}

/** Some seconds of a busy process; a span that finds no room is lost. */
const queueMax = 32_768
const exportEveryMs = 1_000

const idsOf = (span: Span): TraceIds => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }
}

const contextOf = ({ isSampled, ...ids }: TraceIds, isRemote: boolean): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    ...ids,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote,
  })

class OwnSpan implements TraceSpan {
  readonly span: Span
  readonly isKept: boolean
  readonly requestId: string | undefined

  constructor(span: Span, requestId: string | undefined) {
    this.span = span
    this.isKept = span.isRecording()
    this.requestId = requestId
  }

  get traceId(): string {
    return this.span.spanContext().traceId
  }

  get traceparent(): string {
    return writeTraceparent(idsOf(this.span))
  }

  set(attributes: Parameters<TraceSpan['set']>[0]): void {
    this.span.setAttributes(pickAttributes(attributes))
  }

  end(attributes?: Parameters<TraceSpan['set']>[0]): void {
    if (attributes !== undefined) this.set(attributes)
    this.span.end()
  }

  fail(error: unknown): void {
    this.set({ 'error.type': nameError(error) })
    this.span.setStatus({ code: SpanStatusCode.ERROR })
    this.span.end()
  }
}

/** Of a request that is not kept: it has ids for the reply and the log, and nothing else. */
class UnkeptSpan implements TraceSpan {
  readonly span = undefined
  readonly isKept = false
  readonly traceId: string
  readonly spanId: string
  readonly requestId: string

  constructor({ traceId, spanId }: Omit<TraceIds, 'isSampled'>, requestId: string) {
    this.traceId = traceId
    this.spanId = spanId
    this.requestId = requestId
  }

  get traceparent(): string {
    return writeTraceparent({ traceId: this.traceId, spanId: this.spanId, isSampled: false })
  }

  set(): void {}

  end(): void {}

  fail(): void {}
}

/** Codes and names of classes, ours and those of others; pickAttributes drops what is none. */
function nameError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(typeof code === 'string' ? code : (name ?? 'Error'))
}

export function openTracing({ config, serviceName }: TraceOptions): Tracing {
  const ids = createIds()
  const rule = ruleOf(config.sampler)
  const sampler = config.sampler.isParentBased ? new ParentBasedSampler({ root: rule }) : rule
  let onFailure: (error: unknown) => void = () => undefined
  const provider = new TracerProvider({
    sampler,
    idGenerator: ids,
    resource: describeProcess({
      'service.version': serviceVersion,
      'service.instance.id': ids.generateTraceId(),
      ...config.resourceAttributes,
      'service.name': serviceName,
    }),
    spanProcessors: [openProcessor(config, (error) => onFailure(error))],
  })
  return {
    ...createSpans(provider.getTracer('task-review', serviceVersion), ids, { rule, sampler }),
    tellFailures(tell) {
      onFailure = tell
    },
    stop: () => provider.shutdown().catch(onFailure),
  }
}

type Ids = ReturnType<typeof createIds>

function createSpans(
  tracer: Tracer,
  ids: Ids,
  { rule, sampler }: { rule: Sampler; sampler: Sampler },
): Omit<Tracing, 'stop' | 'tellFailures'> {
  const going = new AsyncLocalStorage<OwnSpan | UnkeptSpan>()
  const start = (name: string, options: StepOptions, at: Context) =>
    tracer.startSpan(pickSpanName(name), toSdkOptions(options), at)

  function startStep(taskUuid: string, { name, ...options }: TaskStep): Span {
    const task = idsOfTask(taskUuid)
    const isSampled = keeps(rule, task, ROOT_CONTEXT)
    return start(name, options, contextOf({ ...task, isSampled }, true))
  }

  return {
    beginRequest({ name, traceparent, requestId, ...options }) {
      const client = readTraceparent(traceparent)
      const at = client === undefined ? ROOT_CONTEXT : contextOf(client, true)
      const own = {
        traceId: client?.traceId ?? ids.generateTraceId(),
        spanId: ids.generateSpanId(),
      }
      // Asked before a span is made of it: one that is dropped costs a poll a tenth of its time.
      if (!keeps(sampler, own, at)) return new UnkeptSpan(own, requestId)
      return new OwnSpan(
        ids.withIds(own, () => start(name, options, at)),
        requestId,
      )
    },
    begin(name, options) {
      const parent = going.getStore()
      // Also where it has ended: what a request leaves behind is no part of it.
      if (parent?.span?.isRecording() !== true) return undefined
      const span = start(name, options, trace.setSpan(ROOT_CONTEXT, parent.span))
      return new OwnSpan(span, parent.requestId)
    },
    beginStep(taskUuid, step) {
      const span = startStep(taskUuid, step)
      const around = going.getStore()
      link(span, around?.span)
      return new OwnSpan(span, around?.requestId)
    },
    recordTask(taskUuid, given) {
      const attributes = { 'task.id': encodeId('task', taskUuid), ...given }
      const root = ids.withIds(idsOfTask(taskUuid), () =>
        start('task', { attributes }, ROOT_CONTEXT),
      )
      link(root, going.getStore()?.span)
      root.end()
    },
    recordStep(taskUuid, step) {
      const span = startStep(taskUuid, step)
      link(span, going.getStore()?.span)
      span.end()
    },
    beginAlone: (name, options) => new OwnSpan(start(name, options, ROOT_CONTEXT), undefined),
    active: () => going.getStore(),
    run: (span, work) => going.run(span as OwnSpan | UnkeptSpan, work),
    keep: () => AsyncLocalStorage.snapshot(),
  }
}

type StepOptions = Omit<TaskStep, 'name'>

function toSdkOptions({ kind = 'internal', attributes = {}, startedAtMs }: StepOptions) {
  return {
    kind: kinds[kind],
    attributes: pickAttributes(attributes),
    ...(startedAtMs !== undefined && { startTime: performance.timeOrigin + startedAtMs }),
  }
}

/** Of a rule without a parent by the id of the trace alone, so every process decides the same. */
function keeps(sampler: Sampler, { traceId }: { traceId: string }, at: Context): boolean {
  const { decision } = sampler.shouldSample(at, traceId, '', SdkKind.INTERNAL, {}, [])
  return decision === SamplingDecision.RECORD_AND_SAMPLED
}

/** Each leads to the other, where both are kept: no link leads to a span that is never sent. */
function link(one: Span, other: Span | undefined): void {
  if (other === undefined || !one.isRecording() || !other.isRecording()) return
  one.addLink({ context: other.spanContext() })
  other.addLink({ context: one.spanContext() })
}

/** All that the SDK reads of a resource; the package that makes others finds out about machines. */
function describeProcess(
  attributes: Record<string, string>,
): NonNullable<TracerProviderOptions['resource']> {
  const own = {
    attributes,
    asyncAttributesPending: false,
    merge: () => own,
    getRawAttributes: () => Object.entries(attributes),
  }
  return own
}

function ruleOf({ decision, ratio }: TraceConfig['sampler']): Sampler {
  if (decision === 'always_on') return new AlwaysOnSampler()
  return decision === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio)
}

function openProcessor(
  { url, headers, timeoutMs }: TraceConfig,
  onFailure: (error: unknown) => void,
): BatchSpanProcessor {
  const exporter: SpanExporter = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs })
  const exportSpans = exporter.export.bind(exporter)
  exporter.export = (spans, tell) =>
    exportSpans(spans, (result) => {
      if (result.error !== undefined) onFailure(result.error)
      tell(result)
    })
  return new BatchSpanProcessor({
    exporter,
    maxQueueSize: queueMax,
    scheduledDelayMillis: exportEveryMs,
    exportTimeoutMillis: timeoutMs,
  })
}
