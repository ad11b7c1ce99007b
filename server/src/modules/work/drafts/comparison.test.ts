import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Accepted, describeProvenance, reviewUntouched } from './drafts.ts'

const model = 'm-1'
const draft = { verdict: 'good', score: 3, notes: [{ text: 'a' }, { text: 'b' }], empty: [] }

describe('the provenance of data', () => {
  it('is told for each leaf, items of a list by their index', () => {
    const result = {
      verdict: 'good',
      score: 4,
      notes: [{ text: 'a' }, { text: 'c' }, { text: 'd' }],
    }
    expect(describeProvenance({ draft, result, model, hasSchema: true })).toEqual({
      source: 'human_with_ai',
      model,
      fields: {
        '/verdict': 'ai',
        '/score': 'human_changed',
        '/notes/0/text': 'ai',
        '/notes/1/text': 'human_changed',
        '/notes/2/text': 'human',
      },
    })
  })

  it('is human alone without a draft, or with nothing of it', () => {
    const result = { other: 1 }
    expect(describeProvenance({ draft: undefined, result, model, hasSchema: true })).toEqual({
      source: 'human',
    })
    expect(describeProvenance({ draft, result, model, hasSchema: true })).toEqual({
      source: 'human',
      fields: { '/other': 'human' },
    })
  })

  it('escapes names, and does not confuse 1 with "1" or an empty list with none', () => {
    const before = { 'a/b~c': 1, list: [] }
    const result = { 'a/b~c': '1', list: [] }
    const { fields } = describeProvenance({ draft: before, result, model, hasSchema: true })
    expect(fields).toEqual({ '/a~1b~0c': 'human_changed', '/list': 'ai' })
  })

  it('is bounded in size, and says how much it left out', () => {
    const wide = Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`f${i}`, i]))
    const many = describeProvenance({ draft: wide, result: wide, model, hasSchema: true })
    expect(Object.keys(many.fields ?? {})).toHaveLength(500)
    expect(many.omittedFields).toBe(200)
    const long = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`${i}`.padEnd(1_000, 'x'), i]),
    )
    const few = describeProvenance({ draft: long, result: long, model, hasSchema: true })
    expect(JSON.stringify(few).length).toBeLessThan(40_000)
    expect(few.omittedFields).toBeGreaterThan(50)
  })

  it('has one entry for each leaf of whatever was submitted', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 }),
        fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 8 }),
        (a, b) => {
          const { fields = {} } = describeProvenance({
            draft: a,
            result: b,
            model,
            hasSchema: true,
          })
          const same = describeProvenance({ draft: b, result: b, model, hasSchema: true })
          expect(Object.keys(fields)).toEqual(Object.keys(same.fields ?? {}))
          expect(Object.values(same.fields ?? {}).every((origin) => origin === 'ai')).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the provenance of text', () => {
  const text =
    'First of all, it works as it should.\n\nBut the list may be empty here.\n\nFix that.'
  const compare = (message: string) =>
    describeProvenance({ draft: { message: text }, result: { message }, model, hasSchema: false })

  it('is the share of paragraphs that were kept, whatever their white space', () => {
    expect(compare(text.replaceAll(' ', '  '))).toMatchObject({ keptShare: 1 })
    expect(compare('First of all, it works as it should.\n\nNothing else.')).toEqual({
      source: 'human_with_ai',
      model,
      keptShare: 0.5,
    })
  })

  it('still names the AI when every paragraph was changed a little', () => {
    expect(compare('First of all, it works as it must.')).toMatchObject({
      source: 'human_with_ai',
      keptShare: 0,
    })
  })

  it('is human when nothing of the draft is left', () => {
    expect(compare('I read your code and see another fault in it.')).toEqual({ source: 'human' })
  })
})

describe('what nobody touched or accepted', () => {
  const none = { read: new Set<string>(), unread: new Set<string>() }
  const ask = (result: Record<string, unknown>, accepted: Partial<Accepted>) =>
    reviewUntouched({ content: draft, hasSchema: true }, result, { ...none, ...accepted })
  const openOf = ({ open }: { open: { pointer: string }[] }) => open.map(({ pointer }) => pointer)

  it('is every leaf of the draft that is as it was', () => {
    expect(openOf(ask({ ...draft, score: 4 }, {}))).toEqual([
      '/verdict',
      '/notes/0/text',
      '/notes/1/text',
      '/empty',
    ])
  })

  it('is nothing once each of them was accepted for itself; a place above accepts nothing', () => {
    const leaves = ['/verdict', '/score', '/notes/0/text', '/notes/1/text', '/empty']
    expect(ask(draft, { read: new Set(leaves) })).toEqual({ open: [], unread: [] })
    expect(openOf(ask(draft, { read: new Set(['', '/notes', '/notes/0']) }))).toEqual(leaves)
    const some = ask(draft, { read: new Set(leaves.slice(0, 2)), unread: new Set(leaves.slice(1)) })
    expect(some).toEqual({ open: [], unread: leaves.slice(2) })
  })

  const reviewText = (message: string, answer: string, accepted: Partial<Accepted> = {}) =>
    reviewUntouched(
      { content: { message }, hasSchema: false },
      { message: answer },
      {
        ...none,
        ...accepted,
      },
    )

  it('is every paragraph of a text that is as it was, by its place in the text and the draft', () => {
    const text = 'One.\n\nTwo.\n\nThree.'
    const result = 'Before.\n\nOne.\n\nTwo, changed.\n\nThree.'
    expect(reviewText(text, result).open).toEqual([
      { pointer: '/message#1', part: '/message#0' },
      { pointer: '/message#3', part: '/message#2' },
    ])
    expect(openOf(reviewText(text, result, { read: new Set(['/message#2']) }))).toEqual([
      '/message#1',
    ])
    expect(openOf(reviewText(text, result, { read: new Set(['/message', '']) }))).toHaveLength(2)
  })

  it('leaves a heading to what stands below it, but not a statement that begins like one', () => {
    const text = '# Title\n\nOne.\n\n# Do this\nand that.\n\n## Last'
    expect(openOf(reviewText(text, '# Title\n\nMine.'))).toEqual([])
    expect(openOf(reviewText(text, '# Do this\nand that.\n\nMine.'))).toEqual(['/message#0'])
    expect(openOf(reviewText(text, 'Mine.\n\n## Last'))).toEqual(['/message#1'])
    expect(openOf(reviewText(text, '# Title\n\nOne.\n\n## Last'))).toEqual([
      '/message#1',
      '/message#2',
    ])
  })

  it('is nothing without a draft', () => {
    expect(reviewUntouched(undefined, draft, none)).toEqual({ open: [], unread: [] })
  })

  it('is told to the client where it was accepted unread', () => {
    const [result, hasSchema, unread] = [draft, true, ['/verdict', '/score']]
    expect(describeProvenance({ draft, result, model, hasSchema, unread })).toMatchObject({
      source: 'human_with_ai',
      acceptedUnread: { count: 2, pointers: unread },
    })
    expect(describeProvenance({ draft, result, model, hasSchema })).not.toHaveProperty(
      'acceptedUnread',
    )
  })
})
