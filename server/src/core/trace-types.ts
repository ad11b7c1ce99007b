// What traces are to those who trace; trace.ts has them, and trace-sdk.ts makes them.
import type { TraceConfig } from './config-traces.ts'
import type { SpanAttributes } from './trace-attributes.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type TraceSpan = {
  traceId: string
  /** As the header of that name. */
  traceparent: string
  /** Of the request in which it began. */
  requestId: string | undefined
  /** Whether it is sent to the collector. */
  isKept: boolean
  set(attributes: SpanAttributes): void
  end(attributes?: SpanAttributes): void
  /** Ends it as failed; of the error stays its code or name. */
  fail(error: unknown): void
}

export type SpanOptions = { kind?: SpanKind; attributes?: SpanAttributes }

export type TaskStep = SpanOptions & {
  name: string
  /** As performance.now() had it; now where it is not given. */
  startedAtMs?: number
}

export type RequestStart = SpanOptions & {
  name: string
  /** As the client sent it, whatever it is. */
  traceparent: unknown
  requestId: string
}

export type Tracing = {
  beginRequest(request: RequestStart): TraceSpan
  /** A part of what goes on here; undefined where that is not recorded, or nothing goes on. */
  begin(name: string, options: SpanOptions): TraceSpan | undefined
  /** A step in the life of a task, which may go on in another process hours later. */
  beginStep(taskUuid: string, step: TaskStep): TraceSpan
  /** The task came into being: the root of its trace, and links between it and what goes on here. */
  recordTask(taskUuid: string, attributes: SpanAttributes): void
  /** A step that is over, linked with what goes on here. */
  recordStep(taskUuid: string, step: TaskStep): void
  /** Work that belongs to no task. */
  beginAlone(name: string, options: SpanOptions): TraceSpan
  active(): TraceSpan | undefined
  run<T>(span: TraceSpan, work: () => T): T
  /** Runs things later as what goes on here. */
  keep(): <T>(work: () => T) => T
  /** Who is told that an export failed; its spans are lost. */
  tellFailures(tell: (error: unknown) => void): void
  stop(): Promise<void>
}

export type TraceOptions = { config: TraceConfig; serviceName: string }
