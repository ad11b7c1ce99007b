import { expect, test } from 'vitest'
import { type Column, layOutTable, toTsv } from './table.ts'
import { cleanLine, dim, render } from './text.ts'
import { cutToWidth, textWidth } from './text-width.ts'

type Row = { id: string; title: string; credits: number | null }
const columns: Column<Row>[] = [
  { title: 'ID', value: ({ id }) => id, style: (text) => dim(text) },
  { title: 'TITLE', value: ({ title }) => title, shrinks: true },
  { title: 'CREDITS', value: ({ credits }) => credits, align: 'right' },
]
const rows: Row[] = [
  { id: 'task_1', title: 'Review the login form and say whether it is safe', credits: 240 },
  { id: 'task_22', title: '日本語のコードを見てください。お願いします', credits: null },
  { id: 'task_3', title: 'evil\u001b[2J\nsecond line\ttab', credits: 90 },
]
const show = (screen: number) =>
  layOutTable(rows, columns, screen).map((line) => render(line, false, cleanLine))

test('a table is as wide as it needs where there is room', () => {
  expect(show(120)).toEqual([
    'ID       TITLE                                             CREDITS',
    'task_1   Review the login form and say whether it is safe      240',
    'task_22  日本語のコードを見てください。お願いします               ',
    'task_3   evil^[[2J ⏎ second line tab                            90',
  ])
})

test('the columns that may shrink give way, by the width of what is seen', () => {
  const lines = show(40)
  expect(lines.slice(1)).toEqual([
    'task_1   Review the login form…      240',
    'task_22  日本語のコードを見て…          ',
    'task_3   evil^[[2J ⏎ second li…       90',
  ])
  expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(40)
})

test('on a very narrow screen the others give way too', () => {
  expect(Math.max(...show(30).map(textWidth))).toBeLessThanOrEqual(30)
})

test('for programs a row is a line and a column a tab', () => {
  expect(toTsv(rows, columns).split('\n')).toEqual([
    'task_1\tReview the login form and say whether it is safe\t240',
    'task_22\t日本語のコードを見てください。お願いします\t',
    'task_3\tevil^[[2J ⏎ second line tab\t90',
    '',
  ])
})

test.each([
  ['abc', 3],
  ['日本', 4],
  ['e\u0301', 1],
  ['👩‍💻', 2],
  ['❤️', 2],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

test('a cut never halves what is seen as one', () => {
  expect(cutToWidth('ab👩‍💻cd', 4)).toBe('ab…')
  expect(cutToWidth('ab👩‍💻cd', 5)).toBe('ab👩‍💻…')
})
