import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  openSealingKeys,
  openSecret,
  resealSecret,
  sealSecret,
} from '../../../core/sealed-secrets.ts'
import { ringOf } from '../../../core/secret-ring.ts'
import { openLiveSecrets } from './secrets.ts'

const endpointUuid = randomUUID()
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const first = openSealingKeys(ringOf([[1, 'a'.repeat(32)]]))
const both = openSealingKeys(
  ringOf([
    [2, 'b'.repeat(40)],
    [1, 'a'.repeat(32)],
  ]),
)
const second = openSealingKeys(ringOf([[2, 'b'.repeat(40)]]))

test('a sealed secret opens for its endpoint, and shows nothing of itself', () => {
  const sealed = sealSecret(first, endpointUuid, secret)
  expect(openSecret(first, endpointUuid, sealed)).toBe(secret)
  expect(sealed.toString('latin1')).not.toContain('whsec')
  expect(sealed.includes(Buffer.alloc(32, 7))).toBe(false)
})

test('the same secret is sealed differently each time', () => {
  const [a, b] = [sealSecret(first, endpointUuid, secret), sealSecret(first, endpointUuid, secret)]
  expect(a.equals(b)).toBe(false)
})

describe('what is not as it was sealed does not open', () => {
  test('for another endpoint', () => {
    const sealed = sealSecret(first, endpointUuid, secret)
    expect(() => openSecret(first, randomUUID(), sealed)).toThrow()
  })

  test('with any one bit changed', () => {
    const sealed = sealSecret(both, endpointUuid, secret)
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i] = (changed[i] as number) ^ 1
      expect(() => openSecret(both, endpointUuid, changed), `byte ${i}`).toThrow()
    }
  })

  test('cut off, or empty as of a deleted endpoint', () => {
    const sealed = sealSecret(first, endpointUuid, secret)
    expect(() => openSecret(first, endpointUuid, sealed.subarray(0, -1))).toThrow()
    expect(() => openSecret(first, endpointUuid, Buffer.alloc(0))).toThrow('missing')
  })

  test('without its key, and the error names the key by number alone', () => {
    const sealed = sealSecret(first, endpointUuid, secret)
    expect(() => openSecret(second, endpointUuid, sealed)).toThrow(
      /^WEBHOOK_SECRET_KEYS has no key 1$/,
    )
  })
})

describe('changing keys', () => {
  test('the highest number seals, older ones still open', () => {
    expect(openSecret(both, endpointUuid, sealSecret(first, endpointUuid, secret))).toBe(secret)
    const sealed = sealSecret(both, endpointUuid, secret)
    expect(sealed.readUInt32BE()).toBe(2)
    expect(openSecret(second, endpointUuid, sealed)).toBe(secret)
  })

  test('what is sealed again needs the old key no more', () => {
    const resealed = resealSecret(both, endpointUuid, sealSecret(first, endpointUuid, secret))
    expect(openSecret(second, endpointUuid, resealed)).toBe(secret)
    expect(resealSecret(both, endpointUuid, resealed)).toBe(resealed)
  })
})

test('the newest secret signs first, the one before it while it lasts', () => {
  const sealed = { endpointUuid, secret: sealSecret(first, endpointUuid, 'new') }
  const previousSecret = sealSecret(first, endpointUuid, 'old')
  expect(openLiveSecrets(first, { ...sealed, previousSecret })).toEqual(['new', 'old'])
  expect(openLiveSecrets(first, { ...sealed, previousSecret: null })).toEqual(['new'])
})
