// Traces. `tracing` is undefined unless a collector is configured, and whoever traces asks for it first:
// that branch is all it costs where nothing is traced, and nothing of OpenTelemetry is loaded then.
// docs/decisions/0041-traces.md says how the traces of requests and of tasks belong together.
import type { SpanOptions, TaskStep, TraceOptions, TraceSpan, Tracing } from './trace-types.ts'

export type { TraceSpan } from './trace-types.ts'

export let tracing: Tracing | undefined

/** Before anything is connected, because connections that are there already are not traced. */
export async function startTracing(options: TraceOptions): Promise<void> {
  const { openTracing } = await import('./trace-sdk.ts')
  tracing = openTracing(options)
}

/** Sends what was not sent yet. */
export async function stopTracing(): Promise<void> {
  const stopping = tracing
  tracing = undefined
  await stopping?.stop()
}

/** A part of what goes on here. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: TraceSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = tracing?.begin(name, options)
  return span === undefined ? await work(undefined) : await runIn(span, work)
}

/** A step in the life of a task, with what it does as parts. */
export async function tracedStep<T>(
  taskUuid: string,
  step: TaskStep,
  work: (span: TraceSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = tracing?.beginStep(taskUuid, step)
  return span === undefined ? await work(undefined) : await runIn(span, work)
}

async function runIn<T>(span: TraceSpan, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  try {
    const value = await (tracing?.run(span, () => work(span)) ?? work(span))
    span.end()
    return value
  } catch (error) {
    span.fail(error)
    throw error
  }
}
