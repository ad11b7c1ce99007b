// What a span may say: the one list of its attributes, and the one place that looks at them. A value is a
// number, a boolean, or a name: text that could be words of a client is left out, whoever passes it.

export const attributeNames = [
  // Of a request.
  ...['http.request.method', 'http.route', 'http.response.status_code', 'request.id'],
  // Of SQL and of Valkey; the name of the statement or the command, never what it was given.
  ...['db.system.name', 'db.operation.name'],
  // Of a task.
  ...['task.id', 'task.mode', 'task.stage', 'event.type', 'lease.number'],
  // Of work that may be done again: a job, a delivery.
  ...['job.name', 'attempt', 'outcome'],
  // Of the model.
  ...['gen_ai.usage.input_tokens', 'gen_ai.usage.output_tokens'],
  'error.type',
] as const

export type AttributeName = (typeof attributeNames)[number]
export type SpanAttributes = { [name in AttributeName]?: string | number | boolean | undefined }

const known: ReadonlySet<string> = new Set(attributeNames)
/** Ids, names of ours and patterns of routes; nothing with a space in it is one. */
const plainName = /^[\w.:/{}*+-]{1,120}$/
/** The name of a span is a few of those. */
const plainSpanName = /^[\w.:/{}*+-]{1,120}(?: [\w.:/{}*+-]{1,120}){0,3}$/

export function pickAttributes(given: SpanAttributes): Record<string, string | number | boolean> {
  const picked: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(given)) {
    if (!known.has(name) || value === undefined) continue
    if (typeof value !== 'string' || plainName.test(value)) picked[name] = value
  }
  return picked
}

export function pickSpanName(name: string): string {
  return plainSpanName.test(name) ? name : 'unnamed'
}
