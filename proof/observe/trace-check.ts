// What must be true of the traces of tasks that were created and answered. Each violation names the trace.
import type { ReceivedSpan } from '../../server/test/trace-receiver.ts'

export type CheckedTask = {
  /** Of the task. */
  traceId: string
  /** What its client sent, whose span is nobody's to export. */
  client: { traceId: string; spanId: string }
}

export type Verdict = {
  spans: number
  traces: number
  /** Spans whose parent is neither there nor the client's. */
  orphans: string[]
  /** Tasks without one of the hops, or without a link between create and task. */
  incomplete: string[]
}

/** Of the last event; those before it have theirs, too. */
const last = 'task.completed'

export const hops = ['task', 'relay', 'job draft-task', 'model', 'claim', 'submit', 'webhook']

const nameOf = ({ traceId, spanId }: { traceId: string; spanId: string }) => `${traceId}-${spanId}`

export function checkTraces(
  spans: readonly ReceivedSpan[],
  tasks: readonly CheckedTask[],
): Verdict {
  const known = new Set(spans.map(nameOf))
  const ofClients = new Set(tasks.map(({ client }) => nameOf(client)))
  const orphans = spans.filter(({ traceId, parentSpanId }) => {
    if (parentSpanId === undefined) return false
    const parent = nameOf({ traceId, spanId: parentSpanId })
    return !known.has(parent) && !ofClients.has(parent)
  })
  const byTrace = Map.groupBy(spans, ({ traceId }) => traceId)
  return {
    spans: spans.length,
    traces: byTrace.size,
    orphans: orphans.map(({ name, traceId }) => `${name} in ${traceId}`),
    incomplete: tasks.flatMap((task) => findMissing(byTrace, task)),
  }
}

function findMissing(
  byTrace: Map<string, ReceivedSpan[]>,
  { traceId, client }: CheckedTask,
): string[] {
  const life = byTrace.get(traceId) ?? []
  const create = byTrace
    .get(client.traceId)
    ?.find(({ parentSpanId }) => parentSpanId === client.spanId)
  const root = life.find(({ name }) => name === 'task')
  const leads = (from: ReceivedSpan | undefined, to: ReceivedSpan | undefined) =>
    from?.links.some((link) => to !== undefined && nameOf(link) === nameOf(to)) === true
  const missing = hops.filter((hop) => !life.some(({ name }) => name === hop))
  for (const hop of ['relay', 'webhook'])
    if (!life.some((span) => span.name === hop && span.attributes['event.type'] === last))
      missing.push(`${hop} of ${last}`)
  if (!leads(root, create)) missing.push('link from the task to the create')
  if (!leads(create, root)) missing.push('link from the create to the task')
  return missing.map((what) => `${traceId}: ${what}`)
}
