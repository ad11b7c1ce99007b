import { describe, expect, test } from 'vitest'
import { countOrigins, sayOrigins, traceFields, traceText } from './trace-answer.ts'

const draft = [
  '**No, the loop is not safe.** The event is delivered again.',
  'Make the capture idempotent: pass a random key made on each attempt, so the provider can tell.',
  '```ts\nawait capture(id, randomUUID())\n```',
  'The back-off ignores the header of the provider.',
  'Ship it on Friday evening.',
]

function trace(answer: readonly string[], unread: string[] = []) {
  return traceText(draft.join('\n\n'), answer.join('\n\n'), new Set(unread))
}

const origins = (answer: readonly string[], unread?: string[]) =>
  trace(answer, unread).map(({ origin }) => origin)

describe('the paragraphs of a text', () => {
  const answer = [
    draft[0] ?? '',
    'Make the capture idempotent: pass the id of the event as the key, so the provider can tell.',
    '```ts\nawait capture(id, event.id)\n```',
    draft[3] ?? '',
    'Your log shows the double capture at 02:13.',
  ]

  test('were accepted, edited, written or removed', () => {
    expect(origins(answer)).toEqual([
      'accepted',
      'edited',
      'edited',
      'accepted',
      ...['removed', 'written'],
    ])
    const counts = countOrigins(trace(answer))
    expect(counts).toEqual({ accepted: 2, unread: 0, edited: 2, written: 1, removed: 1 })
    expect(sayOrigins(counts, 'paragraph')).toBe(
      "3 of 5 paragraphs are the engineer's, edited or written",
    )
  })

  test('put together are the answer and the draft', () => {
    const parts = trace(answer)
    const join = (side: 'before' | 'after') =>
      parts.flatMap((part) => (part[side] === '' ? [] : [part[side]]))
    expect(join('after')).toEqual(answer)
    expect(join('before')).toEqual(draft)
  })

  test('that only moved, or whose white space changed, were accepted', () => {
    const [first = '', second = '', ...rest] = draft
    expect(origins([second, first, ...rest])).toEqual(Array(5).fill('accepted'))
    expect(origins([first.replace(' The', '\nThe'), second, ...rest])).toEqual(
      Array(5).fill('accepted'),
    )
  })

  test('accepted without reading are said to be', () => {
    const parts = trace(answer, ['/message#3', '/message#1'])
    // The second was edited, so it was read.
    expect(parts.map(({ origin }) => origin)).toEqual([
      'accepted',
      'edited',
      'edited',
      'unread',
      ...['removed', 'written'],
    ])
    expect(sayOrigins(countOrigins(parts), 'paragraph')).toMatch(/; 1 accepted without reading$/)
  })

  test('count code with blank lines as the server does, paragraph by paragraph', () => {
    const code = '```ts\none()\n\ntwo()\n```'
    const last = 'Nothing else to say about it.'
    const whole = [code, last].join('\n\n')
    const parts = traceText(whole, whole, new Set(['/message#2']))
    expect(parts.map(({ origin }) => origin)).toEqual(['accepted', 'unread'])
  })

  test('of an empty draft were all written', () => {
    expect(traceText('', 'One.\n\nTwo.').map(({ origin }) => origin)).toEqual([
      'written',
      'written',
    ])
  })
})

describe('the values of data', () => {
  test('are compared place by place', () => {
    const parts = traceFields(
      { locks: true, lockMode: 'SHARE', old: [1] },
      { locks: true, lockMode: 'ACCESS EXCLUSIVE', fixes: ['Add it'] },
      new Set(['/locks']),
    )
    expect(parts.map(({ label, origin, before, after }) => [label, origin, before, after])).toEqual(
      [
        ['locks', 'unread', 'true', 'true'],
        ['lockMode', 'edited', 'SHARE', 'ACCESS EXCLUSIVE'],
        ['fixes[0]', 'written', '', 'Add it'],
        ['old[0]', 'removed', '1', ''],
      ],
    )
    expect(sayOrigins(countOrigins(parts), 'value')).toBe(
      "2 of 3 values are the engineer's, edited or written; 1 accepted without reading",
    )
  })
})

test('what was taken as it was is said in one sentence', () => {
  const none = { accepted: 0, unread: 0, edited: 0, written: 0, removed: 0 }
  expect(sayOrigins({ ...none, accepted: 3 }, 'value')).toBe('All 3 values were accepted')
  expect(sayOrigins({ ...none, accepted: 1 }, 'paragraph')).toBe('The paragraph was accepted')
  expect(sayOrigins({ ...none, written: 1 }, 'paragraph')).toBe(
    "1 of 1 paragraph is the engineer's, edited or written",
  )
})
