// A span for each statement that a request or a step in the life of a task sends. Its name is that of the prepared
// statement, or the command and its first table: neither the text nor a value is in it.
import type pg from 'pg'
import { tracing } from '../core/trace.ts'

export function traceQueries(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    // Whoever passes a function is told by it, and gets nothing that could be waited for.
    if (typeof args.at(-1) === 'function') return query(...args)
    const name = nameStatement(args[0])
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name }
    const span = tracing?.begin(`sql ${name}`, { kind: 'client', attributes })
    const sent = query(...args)
    if (span === undefined) return sent
    if (sent instanceof Promise)
      sent.then(
        () => span.end(),
        (error: unknown) => span.fail(error),
      )
    else span.end()
    return sent
  }) as typeof client.query
}

const command = /^\s*(\w{1,20})/
const table =
  /^\s*(?:insert into|delete from|update|select\b[^']*?\bfrom)\s+(?:only\s+)?"?([a-z_]{1,60})"?(?=[\s(]|$)/i

/** As a statement of ours is written: what is no plain word there is left out. */
export function nameStatement(statement: unknown): string {
  const { name, text } = (statement ?? {}) as { name?: string; text?: string }
  if (name !== undefined) return name
  const sql = typeof statement === 'string' ? statement : (text ?? '')
  const verb = command.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const from = table.exec(sql)?.[1]
  return from === undefined ? verb : `${verb}-${from}`
}
