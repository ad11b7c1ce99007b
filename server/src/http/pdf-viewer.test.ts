import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPdfAssets, writePdfPage } from './pdf-viewer.ts'

const app = fastify()
let port: number
beforeAll(async () => {
  registerPdfAssets(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

test('a name cannot leave its place in the page', () => {
  const page = { filesOrigin: 'http://files.test', publicOrigin: 'http://app.test' }
  const fileName = `"><script>x</script>' onload=x &amp;.pdf`
  const { html } = writePdfPage({ ...page, bytesPath: '/x"><script>', fileName })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).not.toMatch(/ onload=x [^&]/)
})

describe('the parts of the viewer', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    await app.inject({ url: `/files/v1/assets/${path}`, headers })

  async function findParts(): Promise<string[]> {
    const { html } = writePdfPage({
      filesOrigin: 'http://files.test',
      publicOrigin: 'http://app.test',
      bytesPath: '/x',
      fileName: 'x',
    })
    const pdfjs = /data-pdfjs="\/files\/v1\/assets\/([^"]+)"/.exec(html)?.[1] ?? ''
    const own = [...html.matchAll(/(?:href|src)="\/files\/v1\/assets\/([^"]+)"/g)]
    return [...own.map((match) => match[1] ?? ''), `${pdfjs}/legacy/build/pdf.min.mjs`]
  }

  test('are kept for ever, readable by a page of no origin, and inert when opened', async () => {
    const parts = await findParts()
    expect(parts).toHaveLength(3)
    for (const part of parts) {
      const { statusCode, headers, rawPayload } = await ask(part)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-type']).toMatch(part.endsWith('css') ? /^text\/css/ : /javascript/)
      const packed = await ask(part, { 'accept-encoding': 'gzip' })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(packed.rawPayload).equals(rawPayload)).toBe(true)
    }
  })

  test('ask for no font that is not served with them', async () => {
    const [style = ''] = await findParts()
    const { body: css } = await ask(style)
    const families = [...css.matchAll(/(?<![\w-])font(?:-family)?:([^;]*)/g)].flatMap(
      ([, value = '']) => value.split(',').map((family) => family.replace(/^.*\d\w* /s, '').trim()),
    )
    expect(new Set(families)).toEqual(new Set(['system-ui', 'sans-serif', 'inherit']))
  })

  test('are these alone', async () => {
    const parts = await findParts()
    const folder = parts[2]?.split('/')[0]
    for (const path of [
      ...['package.json', 'legacy/build/pdf.sandbox.min.mjs', 'build/pdf.mjs', 'cmaps/LICENSE', ''],
      ...['wasm/quickjs-eval.js', '../../../package.json', 'legacy/build/../../package.json'],
    ])
      expect([path, (await ask(`${folder}/${path}`)).statusCode]).toEqual([path, 404])
    for (const path of [`${folder}/..%2f..%2fpackage.json`, `${folder}/%2e%2e/package.json`])
      expect(await askRaw(path)).toBe(404)
    expect((await ask(`${folder}/cmaps/H.bcmap`)).statusCode).toBe(200)
  })

  /** As it stands, without an address being tidied on the way. */
  async function askRaw(path: string): Promise<number | undefined> {
    const asked = request({ host: '127.0.0.1', port, path: `/files/v1/assets/${path}` }).end()
    return await new Promise((resolve) => {
      asked.once('response', (reply) => void text(reply).then(() => resolve(reply.statusCode)))
    })
  }
})
