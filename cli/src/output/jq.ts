// The filter language jq, compiled to WebAssembly. It is the largest part of the program and is loaded
// for --jq alone.
import { UsageError } from '../frame/failure.ts'

/** What the filter gives, one result a line: strings as they are, all else as JSON. */
export async function filterByJq(value: unknown, filter: string): Promise<string> {
  // With its bytes inside: the published program is one folder without packages beside it.
  const { raw } = await import('jq-wasm/inline')
  const { stdout, stderr, exitCode } = await raw(JSON.stringify(value ?? null), filter, [
    '-r',
    '-c',
  ])
  if (exitCode !== 0) {
    const manual = 'The filter language is described at https://jqlang.org/manual/.'
    throw new UsageError(`The filter of --jq failed: ${readMessage(stderr)}`, manual)
  }
  // It comes without its last line break.
  return stdout === '' ? stdout : `${stdout}\n`
}

function readMessage(stderr: string): string {
  const [first = ''] = stderr.split('\n')
  return first.replace(/^jq: error(?: \(at [^)]*\))?: /, '')
}
