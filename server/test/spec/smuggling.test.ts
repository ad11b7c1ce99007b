// Requests that two parsers could read in two ways, on raw sockets. Each carries a second request
// inside; whatever happens to the first, the second must never be served.
import { afterAll, describe, expect, test } from 'vitest'
import { exchange, request } from '../raw-http.ts'
import { useService } from './conformance.ts'

const spec = useService()

/** Served as a request of its own, it would create a project that the end of the file looks for. */
function smuggled(): string {
  const body = '{"name":"smuggled"}'
  return request(
    [
      'POST /api/v1/projects/create HTTP/1.1',
      'Host: test',
      `Authorization: Bearer ${spec.client.key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ],
    body,
  ).toString()
}

afterAll(async () => {
  const { body } = await spec.call('GET', '/projects?limit=100')
  expect(body.data.map((project: { name: string }) => project.name)).toEqual(['Test project'])
})

const post = (...lines: string[]) => [
  'POST /api/v1/projects/create HTTP/1.1',
  'Host: test',
  `Authorization: Bearer ${spec.client.key}`,
  'Content-Type: application/json',
  ...lines,
]

/** The headers, then a body that ends at once for one reader and holds the second request for another. */
type Vector = [what: string, bytes: () => string | Buffer, status?: number]

const emptyChunk = '0\r\n\r\n'
const framed = (lines: string[], body = emptyChunk) => request(post(...lines), body + smuggled())

const vectors: Vector[] = [
  [
    'Content-Length and Transfer-Encoding',
    () => framed(['Content-Length: 6', 'Transfer-Encoding: chunked']),
  ],
  [
    'Transfer-Encoding and Content-Length',
    () => framed(['Transfer-Encoding: chunked', 'Content-Length: 6']),
  ],
  ['two different Content-Lengths', () => framed(['Content-Length: 0', 'Content-Length: 300'])],
  ['the same Content-Length twice', () => framed(['Content-Length: 5', 'Content-Length: 5'])],
  ['a list of Content-Lengths', () => framed(['Content-Length: 5, 5'])],
  ['a Content-Length with a sign', () => framed(['Content-Length: +5'])],
  ['a negative Content-Length', () => framed(['Content-Length: -5'])],
  ['a hexadecimal Content-Length', () => framed(['Content-Length: 0x5'])],
  ['a Content-Length of two words', () => framed(['Content-Length: 5 0'])],
  ['a Content-Length with a fraction', () => framed(['Content-Length: 5.0'])],
  ['an endless Content-Length', () => framed([`Content-Length: ${'9'.repeat(40)}`])],
  ['an empty Content-Length', () => framed(['Content-Length:'])],
  ['Transfer-Encoding: xchunked', () => framed(['Transfer-Encoding: xchunked'])],
  ['Transfer-Encoding: chunkedx', () => framed(['Transfer-Encoding: chunkedx'])],
  ['Transfer-Encoding: identity', () => framed(['Transfer-Encoding: identity'])],
  ['Transfer-Encoding: chunked, identity', () => framed(['Transfer-Encoding: chunked, identity'])],
  ['Transfer-Encoding: gzip', () => framed(['Transfer-Encoding: gzip'])],
  [
    'two Transfer-Encodings',
    () => framed(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']),
  ],
  ['a space before the colon', () => framed(['Transfer-Encoding : chunked'])],
  ['a tab before the colon', () => framed(['Transfer-Encoding\t: chunked'])],
  ['a vertical tab in Transfer-Encoding', () => framed(['Transfer-Encoding: \x0bchunked'])],
  [
    'a folded Transfer-Encoding',
    () => framed(['Transfer-Encoding:', ' chunked', 'Content-Length: 5']),
  ],
  ['a NUL in a header', () => framed(['X-Any: a\0b', 'Content-Length: 5'])],
  ['a carriage return alone in a header', () => framed(['X-Any: a\rContent-Length: 5'])],
  ['a space in a header name', () => framed(['X Any: 1', 'Content-Length: 5'])],
  ['a header without a colon', () => framed(['Content-Length 5'])],
  [
    'line feeds without carriage returns',
    () => `${post('Content-Length: 5').join('\n')}\n\n00000${smuggled()}`,
  ],
  ['one bare line feed among the headers', () => framed(['X-Any: a\nContent-Length: 5'])],
  ['a chunk size that is no number', () => framed(['Transfer-Encoding: chunked'], 'g\r\n\r\n')],
  [
    'a chunk size with a sign',
    () => framed(['Transfer-Encoding: chunked'], '+1\r\na\r\n0\r\n\r\n'),
  ],
  ['a negative chunk size', () => framed(['Transfer-Encoding: chunked'], '-1\r\na\r\n0\r\n\r\n')],
  [
    'a chunk size beyond 64 bits',
    () => framed(['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\na\r\n'),
  ],
  ['a chunk size by 0x', () => framed(['Transfer-Encoding: chunked'], '0x1\r\na\r\n0\r\n\r\n')],
  [
    'a chunk ended by a line feed alone',
    () => framed(['Transfer-Encoding: chunked'], '1\na\n0\n\n'),
  ],
  [
    'a chunk longer than its size',
    () => framed(['Transfer-Encoding: chunked'], '1\r\nab\r\n0\r\n\r\n'),
  ],
  [
    'chunks in HTTP/1.0',
    () =>
      Buffer.from(
        framed(['Transfer-Encoding: chunked']).toString().replace('HTTP/1.1', 'HTTP/1.0'),
      ),
  ],
  ['no Host', () => request(['GET /api/v1/tags HTTP/1.1'], smuggled())],
  ['a request line without a version', () => `GET /api/v1/tags\r\n\r\n${smuggled()}`],
  [
    'a version that does not exist',
    () => request(['GET /api/v1/tags HTTP/1.2', 'Host: test'], smuggled()),
  ],
  ['a space in the path', () => request(['GET /api/v1/ta gs HTTP/1.1', 'Host: test'], smuggled())],
  [
    'a method in small letters',
    () => request(['get /api/v1/tags HTTP/1.1', 'Host: test'], smuggled()),
  ],
  [
    'a method that does not exist',
    () => request(['STEAL /api/v1/tags HTTP/1.1', 'Host: test'], smuggled()),
  ],
  ['the preface of HTTP/2', () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled()}`],
  [
    'a TLS hello',
    () => Buffer.concat([Buffer.from('16030100c8010000c40303', 'hex'), Buffer.from(smuggled())]),
  ],
  [
    'headers of 100,000 bytes',
    () => framed([`X-Any: ${'a'.repeat(100_000)}`, 'Content-Length: 5']),
  ],
  ['10,000 headers', () => framed([...Array(10_000).fill('A: b'), 'Content-Length: 5'])],
]

describe('smuggling', () => {
  test('§7 Smuggling: at least 30 vectors', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(30)
  })

  for (const [what, bytes, status = 400] of vectors) {
    test(`§7 Smuggling: ${what} is ${status}, and what follows is not read`, async () => {
      const replies = await exchange(spec.service.url, bytes())
      expect(replies.map((reply) => reply.status)).toEqual([status])
    })
  }
})
