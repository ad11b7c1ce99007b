// The check of traces finds what it looks for.
import { describe, expect, test } from 'vitest'
import type { ReceivedSpan } from '../../server/test/trace-receiver.ts'
import { type CheckedTask, checkTraces, hops } from './trace-check.ts'
import { drawTrace } from './trace-picture.ts'

const task: CheckedTask = { traceId: 'aa', client: { traceId: 'cc', spanId: 'c0' } }

function span(name: string, given: Partial<ReceivedSpan>): ReceivedSpan {
  return {
    ...{ name, traceId: 'aa', spanId: name, parentSpanId: 'task', kind: 1 },
    ...{ startNanos: 1_000_000n, endNanos: 3_000_000n },
    ...{
      attributes: { 'event.type': 'task.completed' },
      links: [],
      events: [],
      status: {},
      ...given,
    },
  }
}

function whole(): ReceivedSpan[] {
  const create = span('POST', {
    ...{ traceId: 'cc', spanId: 'c1', parentSpanId: 'c0', kind: 2 },
    links: [{ traceId: 'aa', spanId: 'task' }],
  })
  const root = span('task', {
    parentSpanId: undefined,
    links: [{ traceId: 'cc', spanId: 'c1' }],
  })
  return [create, root, ...hops.slice(1).map((name) => span(name, {}))]
}

describe('a whole trace', () => {
  test('is one', () => {
    expect(checkTraces(whole(), [task])).toMatchObject({ spans: 8, orphans: [], incomplete: [] })
  })

  test.each(hops)('is none without its %s', (hop) => {
    const { incomplete } = checkTraces(
      whole().filter(({ name }) => name !== hop),
      [task],
    )
    expect(incomplete).toContain(`aa: ${hop}`)
  })

  test.each(['relay', 'webhook'])('is none without the %s of its end', (hop) => {
    const cut = whole().map((each) => (each.name === hop ? { ...each, attributes: {} } : each))
    expect(checkTraces(cut, [task]).incomplete).toEqual([`aa: ${hop} of task.completed`])
  })

  test('is none with a span whose parent is missing', () => {
    const odd = span('sql begin', { parentSpanId: 'gone' })
    expect(checkTraces([...whole(), odd], [task]).orphans).toEqual(['sql begin in aa'])
  })

  test('is none without the links', () => {
    const unlinked = whole().map((each) => ({ ...each, links: [] }))
    expect(checkTraces(unlinked, [task]).incomplete).toHaveLength(2)
  })

  test('is drawn with a row for each span', () => {
    const svg = drawTrace(whole(), task)
    for (const hop of hops) expect(svg).toContain(`>${hop}</text>`)
    expect(svg).toContain('prefers-color-scheme: dark')
  })
})
