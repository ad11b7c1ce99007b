// The settings of traces: whether there are any, where they go, and which are kept.
import type { SettingName, WholeName } from './config-settings.ts'

const decisions = ['always_on', 'always_off', 'traceidratio'] as const

export type TraceConfig = {
  /** With its path. */
  url: string
  headers: Record<string, string>
  timeoutMs: number
  sampler: { decision: (typeof decisions)[number]; isParentBased: boolean; ratio: number }
  resourceAttributes: Record<string, string>
}

type Reader = {
  text(name: SettingName): string | undefined
  whole(name: WholeName): number
  problems: string[]
}

/** Undefined where nothing is traced. What is wrong with the rest is said all the same. */
export function readTraces(reader: Reader): TraceConfig | undefined {
  const { text, whole, problems } = reader
  const config = {
    headers: readPairs(reader, 'OTEL_EXPORTER_OTLP_HEADERS'),
    timeoutMs: whole('OTEL_EXPORTER_OTLP_TIMEOUT'),
    sampler: readSampler(reader),
    resourceAttributes: readPairs(reader, 'OTEL_RESOURCE_ATTRIBUTES'),
  }
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (endpoint === undefined) return undefined
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    problems.push('OTEL_EXPORTER_OTLP_ENDPOINT must be a URL, such as http://127.0.0.1:4318')
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ...config }
}

function readSampler({ text, problems }: Reader): TraceConfig['sampler'] {
  const given = text('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const decision = decisions.find((each) => given === each || given === `parentbased_${each}`)
  const known = decisions.flatMap((each) => [each, `parentbased_${each}`])
  if (decision === undefined)
    problems.push(`OTEL_TRACES_SAMPLER must be one of ${known.join(', ')}`)
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(ratio >= 0 && ratio <= 1))
    problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return { decision: decision ?? 'always_on', isParentBased: given.startsWith('parent'), ratio }
}

/** Names and values are percent-encoded, as OpenTelemetry has them. */
function readPairs({ text, problems }: Reader, name: SettingName): Record<string, string> {
  const pairs = (text(name) ?? '').split(',').flatMap((entry) => entry.trim() || [])
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
      const decoded = decode(value.trim())
      if (key === '' || decoded === undefined)
        problems.push(`${name} must be name=value, comma-separated`)
      return [key.trim(), decoded ?? '']
    }),
  )
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
