import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startService } from '../../../test/service.ts'

const docsDir = join(import.meta.dirname, '../../../../docs')
const publicUrl = 'https://trs.example.com'
let service: Service

beforeAll(async () => {
  service = await startService({ publicUrl, trustedProxyHops: 1 })
})
afterAll(() => service.stop())

let readers = 0

/** Each request comes from another address: one address is not given so many documents in a second. */
function get(path: string): Promise<Response> {
  readers += 1
  const address = `10.${readers % 250}.${Math.floor(readers / 250)}.1`
  return fetch(`${service.url}${path}`, { headers: { 'x-forwarded-for': address } })
}

const paths = ['guide', 'api'].flatMap((folder) =>
  readdirSync(join(docsDir, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `/docs/${folder}/${name.replace('.md', '')}`),
)

describe('the guides', () => {
  test('all are served, as pages and as Markdown, with the address of this service', async () => {
    expect(paths.length).toBeGreaterThan(12)
    for (const path of paths) {
      const page = await get(path)
      const html = await page.text()
      expect([path, page.status]).toEqual([path, 200])
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(html).toMatch(/<h1>.+<\/h1>/)
      expect(html).not.toMatch(/<script|<img|tasks\.example\.com|sample: /)
      const text = await get(`${path}.md`)
      expect(text.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(await text.text()).toMatch(/^# /)
    }
  })

  test('every link on them leads somewhere', async () => {
    const links = new Map<string, string>()
    for (const path of [...paths, '/docs/guide/']) {
      const html = await (await get(path)).text()
      for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), `${service.url}${path}`)
        // Those of other hosts are not ours to judge.
        if (url.origin === service.url) links.set(url.pathname + url.hash, path)
      }
    }
    expect(links.size).toBeGreaterThan(20)
    for (const [link, from] of links) {
      const reply = await get(link)
      const html = await reply.text()
      const [, hash] = link.split('#')
      expect([from, link, reply.status]).toEqual([from, link, 200])
      if (hash !== undefined) expect([from, link, html.includes(`id="${hash}"`)]).toContain(true)
    }
  })

  test('/docs/guide leads to the list of them, the first to read at its top', async () => {
    const reply = await get('/docs/guide')
    expect(reply.url).toBe(`${service.url}/docs/guide/`)
    expect(/<li><a href="([^"]+)"/.exec(await reply.text())?.[1]).toBe('../guide/quickstart')
  })
})

test('llms.txt tells programs what there is, and each address of it answers', async () => {
  const text = await (await get('/llms.txt')).text()
  expect(text).toMatch(/^# Task Review Service\n\n> /)
  const urls = [...text.matchAll(/\]\((\S+)\)/g)].map((match) => match[1] as string)
  expect(urls.length).toBeGreaterThan(14)
  for (const url of urls) {
    expect(url).toMatch(/^https:\/\/trs\.example\.com\//)
    const reply = await get(url.slice(publicUrl.length))
    expect([url, reply.status]).toEqual([url, 200])
  }
})
