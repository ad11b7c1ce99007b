import { expect, test } from 'vitest'
import { ringOf } from '../../../core/secret-ring.ts'
import { createPlaceSeal } from './cursor.ts'

const { seal, open } = createPlaceSeal(ringOf([[1, 'a secret of at least thirty-two characters']]))
const [own, other] = [
  '0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a11',
  '0192f0c1-7f3e-7a59-9c5e-0d6d2d1f8a12',
]
const place = '812345.a.1,2'

test('a place is read again by the account it was made for, and by nobody else', () => {
  const sealed = seal(place, own)
  expect(open(sealed, own)).toBe(place)
  expect(open(sealed, other)).toBeUndefined()
  expect(
    createPlaceSeal(ringOf([[1, 'another secret of thirty-two characters']])).open(sealed, own),
  ).toBe(undefined)
})

test('it shows nothing of the place, not even that two are the same', () => {
  const sealed = seal(place, own)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('812345')
  expect(seal(place, own)).not.toBe(sealed)
})

test.each(['', 'x', 'latest', Buffer.from(place).toString('base64url'), 'A'.repeat(80)])(
  '%j opens nothing',
  (text) => expect(open(text, own)).toBeUndefined(),
)
