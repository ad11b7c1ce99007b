// Beside the name of a field: which line of what the client sent has its value, and the way there.
import { use } from 'react'
import { SourcesContext } from './use-sources.ts'

export function SourceLink({ name, value }: { name: string; value: unknown }) {
  const sources = use(SourcesContext)
  if (sources === undefined) return null
  // Of a list the first that is found: the others mostly stand around it.
  const values = Array.isArray(value) ? value.slice(0, 20) : [value]
  const source = values.flatMap((one) => sources.find(one) ?? [])[0]
  if (source === undefined) return null
  const { position, line } = source
  const where =
    position === undefined
      ? 'prompt'
      : sources.isOneFile
        ? `line ${line}`
        : `${source.name}:${line}`
  return (
    <button
      type="button"
      className="source-link mono"
      aria-label={`Show the source of ${name}: ${where}`}
      onClick={() => sources.show(source)}
    >
      {where}
    </button>
  )
}
