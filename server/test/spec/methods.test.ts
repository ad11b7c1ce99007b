// Methods and forms of a request line that the endpoints do not have, or have without saying so.
import { describe, expect, test } from 'vitest'
import { exchange, request } from '../raw-http.ts'
import { expectError, useService } from './conformance.ts'

const spec = useService()

const raw = (line: string, lines: string[] = [], body = '') =>
  exchange(
    spec.service.url,
    request(
      [
        line,
        'Host: test',
        `Authorization: Bearer ${spec.client.key}`,
        'Connection: close',
        ...lines,
      ],
      body,
    ),
  )

describe('HEAD', () => {
  test('§4 HEAD: what GET has, without the body', async () => {
    for (const path of ['/tags', '/projects', '/tasks', '/credits', '/me']) {
      const [get, head] = [await spec.call('GET', path), await spec.call('HEAD', path)]
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'api-revision', 'cache-control']) {
        expect(head.headers.get(name), `${path} ${name}`).toBe(get.headers.get(name))
      }
    }
  })

  test('§4 HEAD: a task has its ETag, and is 304 by it', async () => {
    const taskId = await spec.makeTask('A')
    const head = await spec.call('HEAD', `/tasks/${taskId}`)
    expect([head.status, head.headers.get('etag')]).toEqual([200, 'W/"1-A"'])
    const headers = { 'if-none-match': 'W/"1-A"' }
    expect((await spec.call('HEAD', `/tasks/${taskId}`, { headers })).status).toBe(304)
  })

  test('§4 HEAD: 401 without a key, 404 for what is not there, 405 for what is only posted', async () => {
    expect((await spec.service.call('HEAD', '/tags')).status).toBe(401)
    expect((await spec.call('HEAD', '/nothing')).status).toBe(404)
    const taskId = await spec.makeTask('A')
    const reply = await spec.call('HEAD', `/tasks/${taskId}/cancel`)
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    expect((await spec.read('A', taskId)).body.status).toBe('pending')
  })
})

describe('methods that no endpoint has', () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
    test(`§4 405: ${method} on every path, with Allow and without CORS`, async () => {
      for (const path of ['/tags', '/tasks', '/tasks/create', '/projects']) {
        const [reply] = await raw(`${method} /api/v1${path} HTTP/1.1`)
        expect(reply?.status, path).toBe(405)
        expect(reply?.headers.get('allow')).toMatch(/^(GET, HEAD|GET, HEAD, POST)$/)
        expect(reply?.headers.has('access-control-allow-origin')).toBe(false)
        expect(reply?.body).not.toContain(spec.client.key)
      }
    })
  }

  test('§4 404: they are 404 where nothing is', async () => {
    for (const method of ['PUT', 'OPTIONS', 'TRACE']) {
      const [reply] = await raw(`${method} /api/v1/nothing HTTP/1.1`)
      expect(reply?.status).toBe(404)
    }
  })

  test('§4 CONNECT and OPTIONS * are refused without a 5xx', async () => {
    for (const line of ['OPTIONS * HTTP/1.1', 'CONNECT example.org:443 HTTP/1.1']) {
      const [reply] = await raw(line)
      expect(reply === undefined || reply.status < 500, line).toBe(true)
      expect(reply?.status).not.toBe(200)
    }
  })

  test('§4 X-HTTP-Method-Override does not change the method', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' }
    const reply = await spec.call('GET', '/tasks/create', { headers })
    expectError(reply, 'A', 'NOT_FOUND')
  })
})

describe('request lines', () => {
  test('§4 The path is what counts, not the host in an absolute form', async () => {
    const [reply] = await raw('GET http://elsewhere.example/api/v1/tags HTTP/1.1')
    expect(reply?.status).toBe(200)
  })

  test('§4 A body on a GET is read as a body, never as the next request', async () => {
    const inner = `GET /api/v1/me HTTP/1.1\r\nHost: test\r\n\r\n`
    const replies = await raw(
      'GET /api/v1/tags HTTP/1.1',
      [`Content-Length: ${inner.length}`],
      inner,
    )
    expect(replies.map((reply) => reply.status)).toEqual([200])
  })

  test('§4 HTTP/1.0 is answered, and the connection closed', async () => {
    const [reply] = await raw('GET /api/v1/tags HTTP/1.0')
    expect(reply?.status).toBe(200)
  })

  test('§4 Expect: 100-continue is answered, any other expectation is refused', async () => {
    const body = '{"name":"Continued"}'
    const lines = ['Content-Type: application/json', `Content-Length: ${body.length}`]
    const replies = await raw(
      'POST /api/v1/projects/create HTTP/1.1',
      [...lines, 'Expect: 100-continue'],
      body,
    )
    expect(replies.map((reply) => reply.status)).toEqual([100, 201])
    const [refused] = await raw(
      'POST /api/v1/projects/create HTTP/1.1',
      [...lines, 'Expect: magic'],
      body,
    )
    expect(refused?.status).toBe(417)
  })

  const paths = ['/api/v1/tags?', '/api/v1/tags?a=%zz', '/api/v1/tags?%00', '/api/v1/tags#x']
  for (const path of paths) {
    test(`§4 ${path} is no 5xx`, async () => {
      const [reply] = await raw(`GET ${path} HTTP/1.1`)
      expect(reply?.status).toBeLessThan(500)
    })
  }

  test('§4 A path of 8,000 characters is 404', async () => {
    const [reply] = await raw(`GET /api/v1/tasks/${'a'.repeat(8_000)} HTTP/1.1`)
    expect(reply?.status).toBe(404)
  })
})
