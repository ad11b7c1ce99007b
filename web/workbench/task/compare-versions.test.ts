import { expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'

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
