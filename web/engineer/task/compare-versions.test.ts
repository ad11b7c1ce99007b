import { expect, it } from 'vitest'
import { compareVersions, countDifferences, foldSame } from './compare-versions.ts'

const marks = { same: '=', before: '-', after: '+' }
const show = (before: string, after: string) =>
  compareVersions(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)

it('compares words where a line was changed', () => {
  expect(show('a\nThe lock is held too long.\n', 'a\nThe lock is held long.\n')).toEqual([
    '=a\n',
    '=The lock is held ',
    '-too ',
    '=long.\n',
  ])
})

it('shows a line that was replaced whole', () => {
  expect(show('In one.\n\nFrom a third place.', 'In one.\n\nAnd in the second.')).toEqual([
    '=In one.\n\n',
    '-From a third place.\n',
    '+And in the second.',
  ])
})

it('loses nothing of either', () => {
  const parts = compareVersions('x\ny\nz', 'x\nq q\nz\nw')
  const side = (kind: 'before' | 'after') =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(side('after').replaceAll('\n', '')).toBe('xyz')
  expect(side('before')).toBe('x\nq q\nz\nw')
})

it('folds what is the same, but for the lines next to a difference', () => {
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `${from + at}\n`).join('')
  const parts = compareVersions(
    `${lines(0, 10)}old\n${lines(10, 13)}`,
    `${lines(0, 10)}${lines(10, 13)}`,
  )
  expect(foldSame(parts)).toEqual([
    { kind: 'same', text: '' },
    { kind: 'folded', text: lines(0, 8), lines: 8 },
    { kind: 'same', text: '8\n9\n' },
    { kind: 'before', text: 'old\n' },
    { kind: 'same', text: lines(10, 13) },
  ])
})

it('counts the places that differ', () => {
  expect(countDifferences(compareVersions('a b c d e f g h', 'a b x y e f g z'))).toBe(2)
  expect(countDifferences(compareVersions('same', 'same'))).toBe(0)
})
