import { expect, it } from 'vitest'
import { findSource } from './find-source.ts'

const texts = [
  {
    position: 0,
    name: 'postmortem.md',
    text: '# Post-mortem\nIncident INC-2291, lowered to SEV2:\n1,318 accounts, 2912 calls',
  },
  { position: undefined, name: 'prompt', text: 'Extract one record for INC-2291\nUse UTC' },
]

it.each([
  ['INC-2291', { position: 0, line: 2, text: 'INC-2291' }],
  [1318, { position: 0, line: 3, text: '1,318' }],
  ['UTC', { position: undefined, line: 2 }],
])('%j is found', (value, source) => {
  expect(findSource(value, texts)).toMatchObject(source)
})

it.each([['INC-22'], [12], [7], ['to'], [true], [null], ['not there'], [{ a: 1 }]])(
  '%j is not: too short, part of a longer word, or nowhere',
  (value) => {
    expect(findSource(value, texts)).toBeUndefined()
  },
)
