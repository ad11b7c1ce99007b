// The page that shows a PDF, on the files origin. A PDF is a stranger's program, so the page
// that reads it has an origin of nobody's: no cookie, no storage, nothing to read and nowhere to send
// anything. pdf.js draws the pages; the scripts, links, forms and files inside a PDF are left alone.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(gzip)
const assetsPath = '/files/v1/assets'
const ownFolder = join(import.meta.dirname, 'pdf-viewer')
const ownFiles = ['viewer.mjs', 'viewer.css']
const contentTypes: Record<string, string> = {
  mjs: 'text/javascript; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

export type PdfPage = {
  filesOrigin: string
  /** The one origin whose pages may frame this one. */
  publicOrigin: string
  /** Where the bytes of the PDF are read, on the files origin. */
  bytesPath: string
  fileName: string
}

export function writePdfPage(page: PdfPage): { html: string; headers: Record<string, string> } {
  const { pdfjsPath, ownPath } = readPlaces()
  const name = escapeHtml(page.fileName)
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<link rel="stylesheet" crossorigin="anonymous" href="${ownPath}/viewer.css">
<script type="module" src="${ownPath}/viewer.mjs"></script>
</head>
<body data-bytes="${escapeHtml(page.bytesPath)}" data-pdfjs="${pdfjsPath}">
<header>
<h1 title="${name}">${name}</h1>
<p id="place" hidden>Page <span id="at">1</span> of <span id="count"></span></p>
<div id="zoom" role="group" aria-label="Zoom" hidden>
<button type="button" id="smaller" aria-label="Smaller" aria-keyshortcuts="-" title="Smaller (-)">&minus;</button>
<button type="button" id="fit" aria-keyshortcuts="0" title="Fit the width (0)">Fit</button>
<button type="button" id="larger" aria-label="Larger" aria-keyshortcuts="+" title="Larger (+)">+</button>
</div>
</header>
<main id="pages" tabindex="0" aria-label="Pages"></main>
<p id="message" role="status">Loading…</p>
<noscript><p>This page needs JavaScript to show a PDF.</p></noscript>
</body>
</html>
`
  return { html, headers: writeHeaders(page) }
}

function writeHeaders({ filesOrigin, publicOrigin }: PdfPage): Record<string, string> {
  const assets = `${filesOrigin}${assetsPath}/`
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      // Without allow-same-origin: the page is of no origin, whatever a PDF makes it do.
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src ${assets}`,
      `style-src ${assets}`,
      `font-src ${assets}`,
      `connect-src ${filesOrigin}/files/v1/`,
      // A page of no origin may load no worker, so it makes one that imports what it needs.
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${publicOrigin}`,
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), clipboard-read=()',
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The files of pdf.js that the page may ask for, and the page's own. */
export function registerPdfAssets(app: FastifyInstance): void {
  app.get(`${assetsPath}/:version/*`, async (request, reply) => {
    const { version, '*': name } = request.params as { version: string; '*': string }
    const file = readPlaces().files.get(`${version}/${name}`)
    if (file === undefined) return reply.code(404).type('text/plain').send('Not found\n')
    reply.headers({
      // The page has no origin, so only "anybody" lets it in. These files are everybody's.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      vary: 'accept-encoding',
    })
    return await sendAsset(request, reply, file)
  })
}

const packed = new Map<string, Promise<Buffer>>()

async function sendAsset(request: FastifyRequest, reply: FastifyReply, file: string) {
  const type = contentTypes[file.slice(file.lastIndexOf('.') + 1)]
  reply.type(type ?? 'application/octet-stream')
  const isText = type !== undefined
  if (!isText || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.send(readFileSync(file))
  }
  let bytes = packed.get(file)
  if (bytes === undefined) {
    bytes = compress(readFileSync(file))
    packed.set(file, bytes)
  }
  return reply.header('content-encoding', 'gzip').send(await bytes)
}

type Places = { pdfjsPath: string; ownPath: string; files: ReadonlyMap<string, string> }

let places: Places | undefined

/** Read when first asked for. The path of a file changes with its content, so it may be kept for ever. */
function readPlaces(): Places {
  places ??= findPlaces()
  return places
}

function findPlaces(): Places {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const pdfjs = `pdfjs-${version}`
  const hash = createHash('sha256')
  for (const name of ownFiles) hash.update(readFileSync(join(ownFolder, name)))
  const own = `viewer-${hash.digest('hex').slice(0, 12)}`
  return {
    pdfjsPath: `${assetsPath}/${pdfjs}`,
    ownPath: `${assetsPath}/${own}`,
    files: new Map([
      ...ownFiles.map((name) => [`${own}/${name}`, join(ownFolder, name)] as const),
      ...listPdfjsFiles(dirname(manifest)).map(
        (path) => [`${pdfjs}/${path}`, join(dirname(manifest), path)] as const,
      ),
    ]),
  }
}

function listPdfjsFiles(folder: string): string[] {
  const list = (under: string, pattern: RegExp) =>
    readdirSync(join(folder, under))
      .filter((name) => pattern.test(name))
      .map((name) => `${under}/${name}`)
  return [
    // Without the sandbox in which pdf.js would run the scripts of a PDF.
    ...list('legacy/build', /^pdf(\.worker)?\.min\.mjs$/),
    ...list('cmaps', /\.bcmap$/),
    ...list('standard_fonts', /\.(pfb|ttf)$/),
    ...list('wasm', /^(jbig2|openjpeg)_nowasm_fallback\.js$/),
  ]
}
