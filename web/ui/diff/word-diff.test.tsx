import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WordDiff } from './word-diff.tsx'

afterEach(cleanup)

const draft = [
  '**No, the loop is not safe.** A second charge can happen.',
  '```ts\nawait capture(id)\n```',
  'Use one key for all tries.',
].join('\n\n')

function show(after: string) {
  const { container } = render(<WordDiff before={draft} after={after} />)
  const texts = (query: string) =>
    [...container.querySelectorAll(query)].map((it) => it.textContent)
  return { container, texts }
}

describe('an answer against its draft', () => {
  it('keeps code as code and stress as stress where paragraphs were added', () => {
    const { container, texts } = show(
      [
        '**No, the loop is not safe.** A second charge can happen.',
        'I ran it against the log of Friday.',
        '```ts\nawait capture(id, { key })\n```',
        'Use one key for all tries.',
      ].join('\n\n'),
    )
    expect(texts('pre.word-diff-code')).toEqual(['await capture(id, { key })'])
    expect(texts('b')).toEqual(['No, the loop is not safe.'])
    expect(texts('ins')).toEqual(['I ran it against the log of Friday.', ', { key }'])
    expect(texts('del')).toEqual([])
    expect(container.textContent).not.toMatch(/\*\*|```/)
  })

  it('strikes a block that was dropped, and only that', () => {
    const { texts } = show(draft.split('\n\n').toSpliced(1, 1).join('\n\n'))
    expect(texts('pre del')).toEqual(['await capture(id)'])
    expect(texts('del')).toHaveLength(1)
    expect(texts('ins')).toEqual([])
  })

  it('marks no blanks, and takes a word with a hyphen as one', () => {
    const { texts } = show(draft.replace('one key for all tries', 'one event-id for each'))
    expect(texts('del')).toEqual(['key for all tries'])
    expect(texts('ins')).toEqual(['event-id for each'])
  })

  it('sets headings and lists without their marks', () => {
    const before = '## Why\n\n- first\n- second'
    const { container } = render(<WordDiff before={before} after={`${before}\n- third`} />)
    expect(container.querySelector('.word-diff-heading')?.textContent).toBe('Why')
    expect(container.textContent).toContain('• second\n• third')
  })
})
