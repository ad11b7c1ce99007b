// Bodies at the edge of what JSON, UTF-8 and HTTP allow: each has one expected status, and none a 5xx.
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { chunked, exchange, request } from '../raw-http.ts'
import type { Reply } from '../service.ts'
import { expectError, expectInvalid, fieldsOf, taskBody, useService } from './conformance.ts'

const spec = useService()
const prototypeBefore = Reflect.ownKeys(Object.prototype)

afterAll(() => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeBefore)
  for (const name in {}) throw new Error(`Object.prototype was given ${name}`)
})

const json = (more: Record<string, unknown> = {}) =>
  JSON.stringify(taskBody(spec.client.projectId, 'A', more))

/** A good body whose member is written as given, whether it can be or not. */
const withText = (member: string) => `${json().slice(0, -1)},${member}}`

async function post(body: string | Buffer, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${spec.service.url}/api/v1/tasks/create`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${spec.client.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: new Uint8Array(Buffer.from(body)),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

describe('150KB', () => {
  const sized = (bytes: number) => {
    const file = { fileName: 'a.txt', mimeType: 'text/plain', content: '' }
    const empty = json({ attachments: [file] })
    return json({ attachments: [{ ...file, content: 'x'.repeat(bytes - empty.length) }] })
  }
  const head = (more: string[]) => [
    'POST /api/v1/tasks/create HTTP/1.1',
    'Host: test',
    `Authorization: Bearer ${spec.client.key}`,
    'Content-Type: application/json',
    ...more,
  ]
  const close = 'Connection: close'
  const cases = [
    [153_599, 201],
    [153_600, 201],
    [153_601, 413],
    [200_000, 413],
  ] as const

  for (const [bytes, status] of cases) {
    test(`§8 Body size: ${bytes} bytes by Content-Length are ${status}`, async () => {
      const body = sized(bytes)
      expect(Buffer.byteLength(body)).toBe(bytes)
      const replies = await exchange(
        spec.service.url,
        request(head([`Content-Length: ${bytes}`, close]), body),
      )
      expect(replies.map((reply) => reply.status)).toEqual([status])
    })

    for (const chunkBytes of [7, 16_384, 400_000]) {
      test(`§8 Body size: ${bytes} bytes in chunks of ${chunkBytes} are ${status}`, async () => {
        const replies = await exchange(
          spec.service.url,
          request(head(['Transfer-Encoding: chunked', close]), chunked(sized(bytes), chunkBytes)),
        )
        expect(replies.map((reply) => reply.status)).toEqual([status])
      })
    }
  }

  test('§8 Body size: pipelined requests are measured one by one', async () => {
    const body = sized(153_600)
    const one = request(head([`Content-Length: ${body.length}`]), body)
    const small = request(head([`Content-Length: ${json().length}`]), json())
    const last = request(head([`Content-Length: ${body.length}`, close]), body)
    const replies = await exchange(spec.service.url, Buffer.concat([one, small, one, last]))
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
  })

  test('§8 Body size: a pipelined one that is too large is 413, and nothing after it is run', async () => {
    const body = sized(153_601)
    const small = request(head([`Content-Length: ${json().length}`]), json())
    const large = request(head([`Content-Length: ${body.length}`, close]), body)
    const replies = await exchange(spec.service.url, Buffer.concat([small, large]))
    expect(replies.map((reply) => reply.status)).toEqual([201, 413])
  })

  test('§8 Body size: an announced size is refused before the body is sent', async () => {
    const replies = await exchange(
      spec.service.url,
      request(head(['Content-Length: 99999999999', close])),
    )
    expect(replies.map((reply) => reply.status)).toEqual([413])
  })
})

describe('characters', () => {
  const nul = '\\u0000'
  const hidden: [what: string, field: string, member: string][] = [
    ['NUL in the prompt', 'prompt', `"prompt":"0123456789${nul}"`],
    ['NUL in metadata', 'metadata.a', `"metadata":{"a":"${nul}"}`],
    ['NUL in a key of metadata', 'metadata', `"metadata":{"a${nul}":1}`],
    ['NUL deep in metadata', 'metadata.a[1].b', `"metadata":{"a":[0,{"b":"x${nul}"}]}`],
    ['NUL in a schema', 'responseSchema.title', `"responseSchema":{"title":"${nul}"}`],
    ['a high surrogate alone', 'prompt', '"prompt":"0123456789\\ud800"'],
    ['a low surrogate alone', 'prompt', '"prompt":"0123456789\\udc00"'],
    ['surrogates in the wrong order', 'prompt', '"prompt":"0123456789\\udc00\\ud800"'],
    ['a lone surrogate in metadata', 'metadata.a', '"metadata":{"a":"\\udfff"}'],
    ['a lone surrogate in a key', 'metadata', '"metadata":{"\\ud800":1}'],
    [
      'a lone surrogate in a file',
      'attachments[0].content',
      '"attachments":[{"content":"\\ud800"}]',
    ],
    [
      'a lone surrogate in a file name',
      'attachments[0].fileName',
      '"attachments":[{"fileName":"\\ud8ff"}]',
    ],
  ]
  for (const [what, field, member] of hidden) {
    test(`§7 400: ${what}`, async () => {
      const reply = await post(withText(member))
      expectError(reply, 'A', 'INVALID_REQUEST')
      expect(fieldsOf(reply)).toContain(field)
    })
  }

  test('§7 400: NUL and lone surrogates in a project name', async () => {
    for (const name of ['a\\u0000', '\\ud800']) {
      const body = `{"name":"${name}"}`
      expectInvalid(await spec.call('POST', '/projects/create', { body }), 'A', 'name')
    }
  })

  test('§2 Task prompt: a pair of surrogates written as escapes is one character', async () => {
    const crab = '\\ud83e\\udd80'
    expect((await post(withText(`"prompt":"${crab.repeat(10)}"`))).status).toBe(201)
    expectInvalid(await post(withText(`"prompt":"${crab.repeat(9)}"`)), 'A', 'prompt')
  })

  const broken: [what: string, bytes: string][] = [
    ['a surrogate written as UTF-8', 'eda080'],
    ['an overlong NUL', 'c080'],
    ['a sequence cut short', 'e282'],
    ['a byte that no character begins with', 'ff'],
    ['a code point above the last', 'f4908080'],
    ['a raw NUL', '00'],
    ['a raw line break', '0a'],
  ]
  for (const [what, hex] of broken) {
    test(`§7 400: ${what} in the body`, async () => {
      const [before, after] = withText('"metadata":{"a":"|"}').split('|') as [string, string]
      const bytes = Buffer.concat([
        Buffer.from(before),
        Buffer.from(hex, 'hex'),
        Buffer.from(after),
      ])
      expectInvalid(await post(bytes), 'A', 'body')
    })
  }

  test('§7 A byte order mark is skipped', async () => {
    expect((await post(`\ufeff${json()}`)).status).toBe(201)
  })

  test('§7 400: UTF-16 is not UTF-8', async () => {
    expectInvalid(await post(Buffer.from(json(), 'utf16le')), 'A', 'body')
  })
})

describe('shape', () => {
  const nested = (levels: number, open: string, close: string) =>
    open.repeat(levels) + close.repeat(levels)

  for (const levels of [65, 10_000, 70_000]) {
    test(`§7 400: arrays ${levels} deep`, async () => {
      expectError(await post(nested(levels, '[', ']')), 'A', 'INVALID_REQUEST')
      const inside = withText(`"metadata":{"a":${nested(levels, '[', ']')}}`)
      expectError(await post(inside), 'A', 'INVALID_REQUEST')
    })
  }

  test('§7 400: objects 10,000 deep, in metadata, in a schema and in an unknown field', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    for (const name of ['metadata', 'responseSchema', 'surprise']) {
      expectError(await post(withText(`"${name}":${deep}`)), 'A', 'INVALID_REQUEST')
    }
  })

  test('§7 400: brackets that never close', async () => {
    expectInvalid(await post('['.repeat(150_000)), 'A', 'body')
  })

  const texts = [
    '',
    ' ',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '{}{}',
    'nul',
    '// x\n{}',
    '"x',
    '\\',
  ]
  for (const text of texts) {
    test(`§7 400: ${JSON.stringify(text)} is no JSON`, async () => {
      expectInvalid(await post(text), 'A', 'body')
    })
  }

  for (const text of ['[]', 'null', 'true', '7', '"text"']) {
    test(`§7 400: ${text} is no object`, async () => {
      expectInvalid(await post(text), 'A', 'body')
    })
  }

  test('§2 Duplicate keys: the last one counts', async () => {
    expect((await post(`{"prompt":"short",${json().slice(1)}`)).status).toBe(201)
    expectInvalid(await post(withText('"prompt":"short"')), 'A', 'prompt')
  })

  const reaching: [what: string, member: string][] = [
    ['at the root', '"__proto__":{"polluted":1}'],
    ['in metadata', '"metadata":{"__proto__":{"polluted":1}}'],
    ['deep in metadata', '"metadata":{"a":[{"__proto__":1}]}'],
    ['in a schema', '"responseSchema":{"type":"object","__proto__":{"polluted":1}}'],
    ['in a file', '"attachments":[{"__proto__":{"fileName":"a.txt"}}]'],
    ['written as an escape', '"metadata":{"\\u005f_proto__":{"polluted":1}}'],
    ['by constructor.prototype', '"metadata":{"constructor":{"prototype":{"polluted":1}}}'],
  ]
  for (const [what, member] of reaching) {
    test(`§7 400: a key that reaches a prototype, ${what}`, async () => {
      expectError(await post(withText(member)), 'A', 'INVALID_REQUEST')
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    })
  }
})

describe('media types', () => {
  const types: [type: string, status: number][] = [
    ['application/json', 201],
    ['Application/JSON', 201],
    ['application/json; charset=utf-8', 201],
    ['application/json;charset=UTF-8', 201],
    ['application/json; charset="utf-8"', 201],
    ['application/json;', 201],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=utf-7', 415],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset=utf-8; charset=utf-16', 415],
    ['application/json; boundary=x', 415],
    ['application/jsonp', 415],
    ['application/json, text/plain', 415],
    ['application/problem+json', 415],
    ['text/json', 415],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/octet-stream', 415],
    ['json', 415],
    [`application/json; charset=${'u'.repeat(5_000)}`, 415],
  ]
  for (const [type, status] of types) {
    test(`§4 Content-Type: ${type.slice(0, 60)} is ${status}`, async () => {
      expect((await post(json(), { 'content-type': type })).status).toBe(status)
    })
  }

  const encodings: [name: string, encode: (text: string) => Buffer][] = [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
    ['x-gzip', gzipSync],
    ['gzip, identity', gzipSync],
    ['identity, gzip', gzipSync],
  ]
  for (const [name, encode] of encodings) {
    test(`§4 Content-Encoding: ${name} is 415, unread`, async () => {
      const reply = await post(encode(json()), { 'content-encoding': name })
      expectError(reply, 'A', 'UNSUPPORTED_MEDIA_TYPE')
    })
  }

  test('§4 Content-Encoding: identity is no encoding', async () => {
    expect((await post(json(), { 'content-encoding': 'identity' })).status).toBe(201)
  })

  test('§4 Content-Encoding: compressed bytes without the header are no JSON', async () => {
    expectInvalid(await post(gzipSync(json())), 'A', 'body')
  })

  const bare = (lines: string[], body = '') =>
    exchange(
      spec.service.url,
      request(
        [
          'POST /api/v1/tasks/create HTTP/1.1',
          'Host: test',
          `Authorization: Bearer ${spec.client.key}`,
          'Connection: close',
          ...lines,
        ],
        body,
      ),
    )

  test('§4 Content-Type: a body without one is 415', async () => {
    const [reply] = await bare([`Content-Length: ${json().length}`], json())
    expect(reply?.status).toBe(415)
  })

  test('§4 Content-Type: an empty one is 415', async () => {
    const [reply] = await bare([`Content-Length: ${json().length}`, 'Content-Type:'], json())
    expect(reply?.status).toBe(415)
  })

  test('§7 400: no body at all, with and without a Content-Type', async () => {
    for (const lines of [
      [],
      ['Content-Length: 0'],
      ['Content-Type: application/json', 'Content-Length: 0'],
      ['Content-Type: application/json'],
    ]) {
      const [reply] = await bare(lines)
      expect(reply?.status, lines.join()).toBe(400)
    }
    const [empty] = await bare(
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    )
    expect(empty?.status).toBe(400)
  })
})
