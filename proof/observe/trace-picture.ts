// A picture of one trace from what a collector handed on: the request that created the task, and the life of the task,
// a row for each span. Hours of waiting are left out, so bars of one group share a scale and groups do not.
import type { ReceivedSpan } from '../../server/test/trace-receiver.ts'
import type { CheckedTask } from './trace-check.ts'

const width = 880
const rowHeight = 22
const nameWidth = 250
const durationWidth = 80
const barsWidth = width - nameWidth - durationWidth - 40
const partsMax = 8

type Group = { title: string; spans: { span: ReceivedSpan; depth: number }[] }

export function drawTrace(
  spans: readonly ReceivedSpan[],
  { traceId, client }: CheckedTask,
): string {
  const create = spans.find(
    (span) => span.traceId === client.traceId && span.parentSpanId === client.spanId,
  )
  const life = spans.filter((span) => span.traceId === traceId)
  const steps = life
    .filter(({ name, parentSpanId }) => name !== 'task' && isStep(life, parentSpanId))
    .toSorted(byStart)
  const root = life.find(({ name }) => name === 'task')
  const groups: Group[] = [
    ...(create ? [{ title: 'The request of the client', spans: withParts(spans, create) }] : []),
    ...(root
      ? [{ title: 'The task, in a trace of its own', spans: [{ span: root, depth: 0 }] }]
      : []),
    ...steps.map((step, at) => ({
      title: at === 0 ? '' : describeGap(steps[at - 1] as ReceivedSpan, step),
      spans: withParts(life, step),
    })),
  ]
  return frame(groups)
}

const byStart = (one: ReceivedSpan, other: ReceivedSpan) =>
  one.startNanos < other.startNanos ? -1 : 1

function isStep(life: readonly ReceivedSpan[], parentSpanId: string | undefined): boolean {
  return life.some(({ name, spanId }) => name === 'task' && spanId === parentSpanId)
}

function withParts(spans: readonly ReceivedSpan[], top: ReceivedSpan, depth = 0): Group['spans'] {
  const parts = spans
    .filter((span) => span.traceId === top.traceId && span.parentSpanId === top.spanId)
    .toSorted(byStart)
    .slice(0, partsMax)
  return [{ span: top, depth }, ...parts.flatMap((part) => withParts(spans, part, depth + 1))]
}

function describeGap(before: ReceivedSpan, after: ReceivedSpan): string {
  const ms = Number(after.startNanos - before.endNanos) / 1e6
  return ms < 100 ? '' : `${formatMs(ms)} later`
}

const formatMs = (ms: number) =>
  ms < 10
    ? `${ms.toFixed(1)} ms`
    : ms < 1_000
      ? `${Math.round(ms)} ms`
      : `${(ms / 1_000).toFixed(1)} s`

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function frame(groups: Group[]): string {
  let y = 14
  const drawn = groups.map((group) => {
    const { text, height } = drawGroup(group, y)
    y += height
    return text
  })
  const height = y + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="One task from its create to its webhook, as the collector got it">
<style>
  text { font: 12px system-ui, sans-serif; fill: #1c2733 }
  .title { font-weight: 600 } .gap, .ms { fill: #5b6876 }
  rect { rx: 3px } .request { fill: #2f6fd0 } .step { fill: #0f8a6a } .part { fill: #9aa7b5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e9ef } .gap, .ms { fill: #9fb0c0 }
    .request { fill: #6ea3f2 } .step { fill: #43c39d } .part { fill: #65758a }
  }
</style>
${drawn.join('')}</svg>
`
}

function drawGroup({ title, spans }: Group, top: number): { text: string; height: number } {
  const start = spans.reduce(
    (min, { span }) => (span.startNanos < min ? span.startNanos : min),
    spans[0]?.span.startNanos ?? 0n,
  )
  const end = spans.reduce((max, { span }) => (span.endNanos > max ? span.endNanos : max), start)
  const scale = barsWidth / Math.max(1, Number(end - start))
  const isGap = title.endsWith('later')
  const head = title === '' ? 0 : rowHeight
  const label =
    title === ''
      ? ''
      : `<text class="${isGap ? 'gap' : 'title'}" x="12" y="${top + 14}">${escapeXml(title)}</text>\n`
  const rows = spans.map(({ span, depth }, at) => {
    const y = top + head + at * rowHeight
    const x = nameWidth + 20 + Number(span.startNanos - start) * scale
    const bar = Math.max(3, Number(span.endNanos - span.startNanos) * scale)
    const kind = depth > 0 ? 'part' : span.kind === 2 ? 'request' : 'step'
    const ms = formatMs(Number(span.endNanos - span.startNanos) / 1e6)
    return `<text x="${20 + depth * 14}" y="${y + 14}">${escapeXml(span.name)}</text><rect class="${kind}" x="${x.toFixed(1)}" y="${y + 4}" width="${bar.toFixed(1)}" height="12"/><text class="ms" x="${width - 12}" y="${y + 14}" text-anchor="end">${ms}</text>\n`
  })
  return { text: label + rows.join(''), height: head + spans.length * rowHeight + 4 }
}
