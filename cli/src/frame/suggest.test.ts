import { expect, test } from 'vitest'
import { findNear } from './suggest.ts'

const known = ['create', 'list', 'cancel', 'wait', 'completion', 'webhooks']

test.each([
  ['lst', 'list'],
  ['ilst', 'list'],
  ['CREATE', 'create'],
  ['creat', 'create'],
  ['cancle', 'cancel'],
  ['webhok', 'webhooks'],
  ['comp', 'completion'],
  ['delete', undefined],
  ['x', undefined],
  ['', undefined],
])('%s may have been meant as %s', (typed, meant) => {
  expect(findNear(typed, known)).toBe(meant)
})
