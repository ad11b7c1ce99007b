// A folder of files over HTTP, on this machine alone, compressed and kept by browsers as hosts of static pages do.
import { createReadStream, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

export async function serveFolder(folder: string): Promise<{ server: Server; url: string }> {
  const server = createServer((request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(
      folder,
      normalize(decodeURI(pathname)),
      pathname.endsWith('/') ? 'index.html' : '',
    )
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      reply.writeHead(404).end()
      return
    }
    const type = types[extname(file)] ?? 'application/octet-stream'
    const isText =
      /^text\/|svg/.test(type) && /\bgzip\b/.test(`${request.headers['accept-encoding']}`)
    reply.writeHead(200, {
      'content-type': type,
      // Names of these hold a hash of the content.
      'cache-control': pathname.startsWith('/_astro/') ? 'max-age=31536000, immutable' : 'no-cache',
      ...(isText && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    })
    const content = createReadStream(file)
    if (isText) content.pipe(createGzip()).pipe(reply)
    else content.pipe(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { server, url: `http://127.0.0.1:${address.port}` }
}
