import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleErrorBody } from '../../src/http/error-examples.ts'
import { checkReply } from '../contract.ts'
import { type Service, startService } from '../service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('a body that does not arrive is 408, as its example says', async () => {
  const { key } = await service.makeClient()
  const { hostname, port } = new URL(service.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = ['POST /api/v1/tasks/create HTTP/1.1', 'Host: x', `Authorization: Bearer ${key}`]
  socket.write(
    `${[...head, 'Content-Type: application/json', 'Content-Length: 100'].join('\r\n')}\r\n\r\n{"prompt`,
  )
  let text = ''
  for await (const chunk of socket) text += chunk
  const [top = '', body = ''] = text.split('\r\n\r\n')
  const [first, ...lines] = top.split('\r\n')
  expect(first).toBe('HTTP/1.1 408 Request Timeout')
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]))
  const reply = { status: 408, headers, text: body, body: JSON.parse(body) }
  checkReply('POST', '/tasks/create', reply)
  const { publicUrl } = service.config
  expect(reply.body).toEqual(exampleErrorBody('REQUEST_TIMEOUT', 'A', { publicUrl }))
  expect(headers.get('x-should-retry')).toBe('true')
})
