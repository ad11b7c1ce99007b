import { describe, expect, it } from 'vitest'
import { countChanges, readDiff } from './diff-lines.ts'
import { findPlace, quoteLines } from './quote.ts'

const lines = [
  'diff --git a/a.sql b/a.sql',
  '--- a/a.sql',
  '+++ b/a.sql',
  '@@ -10,3 +10,3 @@ create table',
  ' select 1;',
  '--- a comment that was removed',
  '+-- another comment',
  ' select 2;',
  '@@ -40 +40,2 @@',
  ' select 3;',
  '+select 4;',
  '\\ No newline at end of file',
]

describe('a diff', () => {
  const diff = readDiff(lines)
  it('has both numbers of each line, by the counts of its hunks', () => {
    expect(diff.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['head', undefined, undefined],
      ['head', undefined, undefined],
      ['head', undefined, undefined],
      ['hunk', undefined, undefined],
      ['same', 10, 10],
      ['removed', 11, undefined],
      ['added', undefined, 11],
      ['same', 12, 12],
      ['hunk', undefined, undefined],
      ['same', 40, 40],
      ['added', undefined, 41],
      ['head', undefined, undefined],
    ])
    expect(countChanges(diff)).toEqual({ added: 2, removed: 1 })
  })

  it('is quoted by the file that it changes, and by the old numbers where nothing is new', () => {
    expect(quoteLines('a.diff', lines, [9, 10], diff)).toBe(
      '`a.sql:40-41`:\n\n```diff\n select 3;\n+select 4;\n```\n',
    )
    expect(quoteLines('a.diff', lines, [5], diff)).toContain('`a.sql:11` (old):')
    expect(findPlace('a.diff', [0], diff)).toMatchObject({ name: 'a.diff', first: 1, last: 1 })
  })

  it('goes on at the next file where a hunk is shorter than it says', () => {
    const wrong = ['@@ -1,9 +1,9 @@', ' a', 'diff --git a/b b/b', '+++ b/b', '@@ -5 +5 @@', '+x']
    expect(readDiff(wrong).map(({ kind }) => kind)).toEqual([
      'hunk',
      'same',
      'head',
      'head',
      'hunk',
      'added',
    ])
    expect(readDiff(wrong).at(-1)).toEqual({ kind: 'added', after: 5, path: 'b' })
  })
})
