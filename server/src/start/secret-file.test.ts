import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addNumber, dropNumber, useNext } from './secret-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'trs-secret-file-'))
const file = join(folder, 'session-secret')
const first = 'a-first-secret-of-thirty-two-bytes-or-more'
const read = () => readFileSync(file, 'utf8')

beforeEach(() => writeFileSync(file, `${first}\n`))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is turned over: added, used, and the old number dropped', () => {
  expect(addNumber('SESSION_SECRET', file)).toEqual({ added: 2, active: 1, numbers: [1, 2] })
  const [, second] = /,2-next:([\w-]{43})\n$/.exec(read()) ?? []
  expect(read()).toBe(`1:${first},2-next:${second}\n`)
  expect(useNext('SESSION_SECRET', file)).toEqual({ active: 2, numbers: [1, 2] })
  expect(read()).toBe(`1:${first},2:${second}\n`)
  expect(dropNumber('SESSION_SECRET', file, 1)).toEqual({ active: 2, numbers: [2] })
  expect(read()).toBe(`2:${second}\n`)
  expect(readdirSync(folder)).toEqual(['session-secret'])
})

test('the wrong step is refused, and the file stays', () => {
  expect(() => useNext('SESSION_SECRET', file)).toThrow(/run add-secret first/)
  expect(() => dropNumber('SESSION_SECRET', file, 1)).toThrow(/makes new things with 1/)
  expect(() => dropNumber('SESSION_SECRET', file, 7)).toThrow(/no number 7/)
  expect(read()).toBe(`${first}\n`)
  addNumber('SESSION_SECRET', file)
  expect(() => addNumber('SESSION_SECRET', file)).toThrow(/2-next already/)
})

test('a secret that a ring would cut is left as it is', () => {
  const withComma = `${first},9:more-of-the-same-secret-that-is-long-enough`
  writeFileSync(file, withComma)
  expect(() => addNumber('SESSION_SECRET', file)).toThrow(/holds a comma/)
  expect(read()).toBe(withComma)
})

test('a file that cannot be written is named', () => {
  writeFileSync(`${file}.${process.pid}.partial`, '')
  expect(() => addNumber('SESSION_SECRET', file)).toThrow(/cannot be written \(EEXIST\)/)
  expect(read()).toBe(`${first}\n`)
})
