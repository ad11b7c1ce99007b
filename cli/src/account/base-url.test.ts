import { expect, test } from 'vitest'
import { readBaseUrl } from './base-url.ts'

test.each(['http://tasks.example.com', 'http://127.example.com', 'http://127.0.0.1.example.com'])(
  'a key is not sent over http to %s',
  (address) => {
    expect(() => readBaseUrl(address)).toThrow(/over plain http/)
  },
)

test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
  '%s is this computer',
  (address) => {
    expect(readBaseUrl(address)).toBe(address)
  },
)
