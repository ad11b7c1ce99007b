import { expect, test } from 'vitest'
import { readPairs } from './key-value.ts'

const plain = (pairs: string[]) => JSON.parse(JSON.stringify(readPairs(pairs)))

test.each([
  [[], {}],
  [['team=search'], { team: 'search' }],
  [['a=', 'b=x=y', 'c=1'], { a: '', b: 'x=y', c: '1' }],
  [['a:=1', 'b:=null', 'c:=["x"]', 'd:={"e":true}'], { a: 1, b: null, c: ['x'], d: { e: true } }],
  [['a.b.c:=1', 'a.b.d=2', 'a.e=3'], { a: { b: { c: 1, d: '2' }, e: '3' } }],
  [['text=two\nlines'], { text: 'two\nlines' }],
])('%j is %j', (pairs, values) => {
  expect(plain(pairs)).toEqual({ values })
})

test.each([
  [['team'], /key=value/],
  [['=x'], /key=value/],
  [[':=1'], /key=value/],
  [['a:=no'], /must be JSON/],
  [['a..b=1'], /empty part/],
  [['a=1', 'a=2'], /twice/],
  [['a=1', 'a.b=2'], /as a value too/],
  [['a.b=1', 'a=2'], /twice/],
  [['a:=[1]', 'a.b=2'], /as a value too/],
])('%j is refused', (pairs, fault) => {
  expect(readPairs(pairs)).toEqual({ fault: expect.stringMatching(fault) })
})

test('a key that names the prototype changes no object', () => {
  readPairs(['__proto__.polluted=yes', 'constructor.prototype.polluted=yes'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
