import { expect, it } from 'vitest'
import { cutMiddle, fitTabs, nameTabs } from './tab-names.ts'

it('cuts a long name in the middle and keeps its extension', () => {
  expect(cutMiddle('orders.csv')).toBe('orders.csv')
  const cut = cutMiddle('worker-with-a-very-long-name-2026-11-13.log')
  expect(cut).toMatch(/^worker-with.*…-13\.log$/)
  expect(cut.length).toBe(20)
  expect(cutMiddle('x'.repeat(40))).toBe(`${'x'.repeat(13)}…xxxxxx`)
})

it('tells two files of one name apart by their folder', () => {
  const files = [{ fileName: 'index.ts', path: 'src/http' }, { fileName: 'index.ts' }]
  expect(nameTabs(files)).toEqual(['http/index.ts', 'index.ts'])
})

it('keeps the open file in the line, and as many of the first as fit', () => {
  const names = ['one.txt', 'two.txt', 'three.txt', 'four.txt']
  expect(fitTabs(names, 0, 1_000)).toEqual([0, 1, 2, 3])
  expect(fitTabs(names, 3, 260)).toEqual([0, 3])
  expect(fitTabs(names, -1, 10)).toEqual([0])
})
