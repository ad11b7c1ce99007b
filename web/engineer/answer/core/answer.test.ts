import { describe, expect, test } from 'vitest'
import { listParagraphs, splitPassages } from '../../../ui/diff/paragraphs.ts'
import { comparePassage } from '../../../ui/diff/words.ts'
import { prepareSchema } from '../data/prepare-schema.ts'
import {
  contentText,
  findProblems,
  findUnchecked,
  listAcceptedParts,
  readResult,
} from '../result.ts'
import {
  type AnswerTask,
  listFields,
  makeData,
  makeProse,
  openData,
  openProse,
  parseData,
} from './content.ts'
import { acceptField, countValues, reviewData } from './fields.ts'
import { suggestFix } from './fixes.ts'
import { acceptPassage, dropPassage, type Passage, reviewProse, takeDraft } from './passages.ts'
import { isQuick } from './schema.ts'

const draft = `## Verdict

No, the loop is not safe. The event is delivered again.

Make the capture idempotent: pass a random UUID made on each attempt.

\`\`\`ts
await capture(id)

await ack(id)
\`\`\`

The back-off ignores Retry-After.`

const proseTask: AnswerTask = {
  responseSchema: null,
  aiDraft: { content: { message: draft }, model: 'coder-32b', writtenAt: '2026-11-15T11:49:00Z' },
}

function passage(prose: ReturnType<typeof makeProse>, start: string): Passage {
  const { passages } = reviewProse(prose, draft)
  const found = passages.find((entry) => (entry.text || entry.draft || '').startsWith(start))
  if (!found) throw new Error(`no passage ${start}`)
  return found
}

describe('a prose answer', () => {
  const untouched = openProse(null, proseTask)

  test('passages: a heading goes with its paragraph, code with the one before', () => {
    expect(splitPassages(draft).map((block) => block.text.slice(0, 10))).toEqual([
      '## Verdict',
      'Make the c',
      'The back-o',
    ])
  })

  test('its passages are made of whole paragraphs of the server, in order', () => {
    const joined = splitPassages(draft).flatMap((block) => listParagraphs(block.text))
    expect(joined).toEqual(listParagraphs(draft))
  })

  test('a draft nobody looked at is unchecked throughout', () => {
    const { passages, changedShare } = reviewProse(untouched, draft)
    expect(passages.map((entry) => entry.state)).toEqual(['unchecked', 'unchecked', 'unchecked'])
    expect(changedShare).toBe(0)
    expect(findUnchecked(null, proseTask).map((entry) => entry.pointer)).toEqual([
      '/message#0',
      '/message#2',
      '/message#5',
    ])
    expect(readResult(null, proseTask)).toEqual({ message: draft })
  })

  test('accepting names the paragraphs to the server and survives JSON', () => {
    const accepted = acceptPassage(untouched, passage(untouched, 'Make'))
    const stored = JSON.parse(JSON.stringify(accepted))
    const before = makeProse(`Mine.\n\n${stored.text}`, stored.accepted)
    for (const prose of [stored, before])
      expect(listAcceptedParts(prose, proseTask)).toEqual([
        '/message#2',
        '/message#3',
        '/message#4',
      ])
    expect(findUnchecked(stored, proseTask)).toHaveLength(2)
  })

  test('an edited passage still asks about its untouched code, until it is kept', () => {
    const text = draft.replace('a random UUID made on each attempt', 'event.id as the key')
    const edited = makeProse(text, [])
    const own = passage(edited, 'Make')
    expect([own.state, own.isUnchecked]).toEqual(['edited', true])
    const kept = acceptPassage(edited, own)
    expect(passage(kept, 'Make').isUnchecked).toBe(false)
  })

  test('an edited passage without anything left of the draft is not asked about', () => {
    const text = draft.replace('ignores Retry-After', 'must honour Retry-After')
    expect(passage(makeProse(text, []), 'The back-off')).toMatchObject({
      state: 'edited',
      isUnchecked: false,
      draft: 'The back-off ignores Retry-After.',
    })
  })

  test('own words are yours, a moved paragraph of the draft is still the draft', () => {
    const text = 'The back-off ignores Retry-After.\n\nCompletely new thoughts here.'
    const states = reviewProse(makeProse(text, []), draft).passages.map((entry) => entry.state)
    expect(states).toContain('unchecked')
    expect(states).toContain('yours')
    expect(states.filter((state) => state === 'dropped')).toHaveLength(2)
  })

  test('dropping and taking back gives the draft again, accepted', () => {
    const dropped = dropPassage(untouched, passage(untouched, 'Make'))
    expect(dropped.text).not.toContain('UUID')
    const back = takeDraft(dropped, passage(dropped, 'Make'))
    expect(back.text).toBe(draft)
    expect(passage(back, 'Make').state).toBe('accepted')
  })

  test('blank and own text count as changed', () => {
    expect(reviewProse(makeProse('', []), draft).changedShare).toBe(1)
    expect(reviewProse(makeProse('Quite other things.', []), undefined).changedShare).toBe(0)
    expect(findProblems(makeProse(' \n', []), proseTask)).toMatchObject([{ pointer: '/message' }])
  })

  test('the share that changed is told of the paragraphs, and rounded, as the service does', () => {
    const share = (text: string) => reviewProse(makeProse(text, []), draft).changedShare
    // A word in one of six paragraphs; a paragraph left out; one of eight kept.
    expect(share(draft.replace('ignores', 'honours'))).toBe(0.17)
    expect(share(draft.replace('The back-off ignores Retry-After.', ''))).toBe(0)
    const own = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.', 'Seven.'].join('\n\n')
    expect(share(`The back-off ignores Retry-After.\n\n${own}`)).toBe(0.87)
  })

  test('words: changes with a space between them are one', () => {
    expect(comparePassage('pass a random key, so', 'pass the event id, so')).toEqual([
      { kind: 'same', text: 'pass ' },
      { kind: 'removed', text: 'a random key' },
      { kind: 'added', text: 'the event id' },
      { kind: 'same', text: ', so' },
    ])
  })

  test('text of other tools is read', () => {
    expect(openProse('No:', proseTask).text).toBe('No:')
    expect(openProse({ message: 'Yes.' }, proseTask).text).toBe('Yes.')
    expect(contentText(makeProse('Mine', []))).toBe('Mine')
  })
})

const schema = {
  type: 'object',
  required: ['id', 'severity', 'items'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', minLength: 3 },
    severity: { enum: ['SEV1', 'SEV2'] },
    count: { type: ['integer', 'null'], minimum: 0 },
    items: { type: 'array', minItems: 1, items: { $ref: '#/$defs/item' } },
    owner: {
      anyOf: [
        { type: 'string', maxLength: 3 },
        { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      ],
    },
  },
  $defs: {
    item: {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' }, due: { type: 'string', format: 'date' } },
    },
  },
}
const aiData = { id: 'INC-1', severity: 'SEV1', items: [{ title: 'One', due: 'next Friday' }] }
const dataTask: AnswerTask = {
  responseSchema: schema,
  aiDraft: { content: aiData, model: 'coder-32b', writtenAt: '2026-11-15T11:49:00Z' },
}

test('an edited passage belongs to the passage it is most like', () => {
  const drafted = 'Hold the lock.\n\nCall it twice.\n\nRelease it after the call.'
  const own = makeProse('Hold the lock.\n\nRelease it before the call.', [])
  const found = reviewProse(own, drafted).passages.map(({ state, draft: from }) => [state, from])
  expect(found).toEqual([
    ['unchecked', 'Hold the lock.'],
    ['dropped', 'Call it twice.'],
    ['edited', 'Release it after the call.'],
  ])
})

describe('a data answer', () => {
  const say = (data: Record<string, unknown>) =>
    findProblems(makeData(data, []), dataTask).map(({ pointer, message }) => [pointer, message])

  test('problems are at their place and in plain words', () => {
    expect(say(aiData)).toEqual([['/items/0/due', 'must be a date, such as 2026-11-20']])
    expect(say({ id: 'x', severity: 'SEV9', items: [], more: 1 })).toEqual([
      ['/id', 'needs at least 3 characters, has 1'],
      ['/severity', 'must be one of SEV1 or SEV2'],
      ['/items', 'needs at least 1 item, has 0'],
      ['/more', 'is not in the schema; remove it'],
    ])
    expect(say({ id: 'INC', severity: 'SEV1', items: [{}], count: -1 })).toEqual([
      ['/count', 'must be 0 or more'],
      ['/items/0/title', 'is required'],
    ])
    expect(say({ id: 'INC', severity: 'SEV1', items: [{ title: 'x' }], count: 'a' })).toEqual([
      ['/count', 'must be a whole number or null'],
    ])
  })

  test('a weekday is counted from the day on which the client asked', () => {
    const wrong = {
      pointer: '/due',
      keyword: 'format',
      message: 'must be a date, such as 2026-11-20',
    }
    const fix = (value: string) => suggestFix(wrong, value, '2026-11-15T15:00:00Z')?.value
    expect(['next Friday', 'Monday', 'on sunday'].map(fix)).toEqual([
      '2026-11-20',
      '2026-11-16',
      '2026-11-22',
    ])
    expect(['soon', 'next week', 'Friday or so'].map(fix)).toEqual(new Array(3).fill(undefined))
  })

  test("fields come in the client's order, whatever is required and however the answer is kept", () => {
    const kept = {
      type: 'object',
      required: ['due', 'gone'],
      properties: { title: {}, due: {}, note: {} },
    }
    expect(listFields(kept)).toEqual(['title', 'due', 'note'])
    const drafted = { content: { due: 1, note: 2, title: 3 }, model: 'm', writtenAt: '' }
    const { data } = openData(null, { responseSchema: kept, aiDraft: drafted })
    expect(Object.keys(data)).toEqual(['title', 'due', 'note'])
    expect(Object.keys(prepareSchema(kept).properties ?? {})).toEqual(['title', 'due', 'note'])
  })

  test('of a choice the nearest branch speaks', () => {
    const rest = { id: 'INC', severity: 'SEV1', items: [{ title: 'x' }] }
    expect(say({ ...rest, owner: 'long' })).toEqual([
      ['/owner', 'can have at most 3 characters, has 4'],
    ])
    expect(say({ ...rest, owner: {} })).toEqual([['/owner/name', 'is required']])
    expect(say({ ...rest, owner: 7 })).toEqual([['/owner', 'matches none of the choices']])
  })

  test('fields: unchecked, checked, changed, yours', () => {
    const answer = acceptField(
      makeData({ ...aiData, severity: 'SEV2', count: 3 }, ['/items/0/title']),
      '/items',
    )
    expect(answer.accepted).toEqual(['/items'])
    const review = reviewData(answer, dataTask)
    expect(Object.fromEntries(review.states)).toMatchObject({
      '/id': 'unchecked',
      '/severity': 'changed',
      '/count': 'yours',
      '/items': 'checked',
      '/items/0/due': 'checked',
    })
    expect(countValues(review)).toEqual({ all: 5, checked: 4 })
    expect(listAcceptedParts(answer, dataTask)).toEqual(['/items/0/title', '/items/0/due'])
    expect(findUnchecked(answer, dataTask)).toEqual([
      { pointer: '/id', label: 'id', parts: ['/id'] },
    ])
  })

  test('JSON that does not parse is kept and blocks', () => {
    const broken = parseData('{"id": ', openData(null, dataTask))
    expect([broken.raw, broken.data]).toEqual(['{"id": ', aiData])
    expect(findProblems(broken, dataTask)).toMatchObject([{ pointer: '' }])
    expect(contentText(broken)).toBe('{"id": ')
    expect(parseData('{"id": "x"}', broken)).toEqual(makeData({ id: 'x' }, []))
  })

  test('the order of the schema is that of the answer, whatever the server kept', () => {
    const kept = { items: [{ due: 'x', title: 'y' }], severity: 'SEV1', id: 'INC', extra: 1 }
    const { data } = openData(makeData(kept, []), dataTask)
    expect(Object.keys(data)).toEqual(['id', 'severity', 'items', 'extra'])
    const again = openData(makeData(data, []), dataTask)
    expect(again.data).toBe(data)
  })

  test('1,000 items are judged well within a frame or two', () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ title: `t${index}`, due: 'soon' }))
    const start = performance.now()
    expect(say({ id: 'INC', severity: 'SEV1', items })).toHaveLength(1_000)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('a long list that must have no item twice does not stop the page', () => {
    const unique = {
      type: 'object',
      properties: { all: { type: 'array', uniqueItems: true, items: { type: 'integer' } } },
    }
    const task = { ...dataTask, responseSchema: unique }
    expect(findProblems(makeData({ all: [1, 2, 1] }, []), task)).toMatchObject([
      { pointer: '/all', message: 'has the same item twice (0 and 2)' },
    ])
    const start = performance.now()
    findProblems(makeData({ all: Array.from({ length: 20_000 }, (_, at) => at) }, []), task)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  test('patterns that could stand still are left to the server', () => {
    expect(['^(a|a)*$', '(a+)+', '(x)\\1', 'a*b*c*d*e*'].map(isQuick)).toEqual(Array(4).fill(false))
    expect(['^[A-Z]{3}-\\d+$', '^INC-[0-9]+$'].map(isQuick)).toEqual([true, true])
  })
})
