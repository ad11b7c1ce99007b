// The filter language jq, compiled to WebAssembly. It is the largest part of the program and is loaded
// for --jq alone.
import { UsageError } from '../frame/failure.ts'

/** What the filter gives, one result a line: strings as they are, all else as JSON. */
export async function filterByJq(value: unknown, filter: string): Promise<string> {
  const { raw } = await import('jq-wasm')
  const input = JSON.stringify(value ?? null)
  try {
    const text = await raw(input, filter, ['-r', '-c'])
    // A failure after the first result is told only where nothing is printed.
    await raw(input, `(${filter}\n) | empty`)
    return text === '' ? text : `${text}\n`
  } catch (error) {
    const manual = 'The filter language is described at https://jqlang.org/manual/.'
    throw new UsageError(`The filter of --jq failed: ${readMessage(error)}`, manual)
  }
}

function readMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [first = ''] = message.split('\n')
  return first
    .replace(/^Failed to execute raw query: /, '')
    .replace(/^jq: error(?: \(at [^)]*\))?: /, '')
}
