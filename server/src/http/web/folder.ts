// The built web as it lies in its folder (web/vite.config.ts): a page for each app, and the files they
// load. What there is was listed when the process started, so a path of a request is looked up in that
// list and never becomes a path of the file system.
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const appNames = ['entrance', 'engineer', 'member', 'operator'] as const
export type AppName = (typeof appNames)[number]

export type Encoding = 'br' | 'gzip'

export type WebFile = {
  type: string
  /** The bytes, packed where that was asked for and the file is of a kind that shrinks. */
  read(accepted: Encoding | undefined): Promise<{ bytes: Buffer; encoding: Encoding | undefined }>
}

export type WebFolder = {
  pages: Record<AppName, string>
  /** By name: what /assets has, named after its content. */
  assets: ReadonlyMap<string, WebFile>
  /** By name: what browsers ask for at the top, such as favicon.svg. */
  topFiles: ReadonlyMap<string, WebFile>
}

export function readWebFolder(folder: string): WebFolder {
  const pages = appNames.map((name) => [
    name,
    readFileSync(join(folder, name, 'index.html'), 'utf8'),
  ])
  return {
    pages: Object.fromEntries(pages) as Record<AppName, string>,
    assets: listFiles(join(folder, 'assets')),
    topFiles: listFiles(folder),
  }
}

function listFiles(folder: string): ReadonlyMap<string, WebFile> {
  const files = new Map<string, WebFile>()
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const kind = kinds[extname(entry.name)]
    if (entry.isFile() && kind) files.set(entry.name, openFile(join(folder, entry.name), kind))
  }
  return files
}

type Kind = { type: string; shrinks: boolean }

const text = (type: string): Kind => ({ type: `${type}; charset=utf-8`, shrinks: true })
const packed = (type: string): Kind => ({ type, shrinks: false })

/** What is of none of these kinds is not served. */
const kinds: Partial<Record<string, Kind>> = {
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.wasm': { type: 'application/wasm', shrinks: true },
  '.ico': packed('image/x-icon'),
  '.png': packed('image/png'),
  '.webp': packed('image/webp'),
  '.woff2': packed('font/woff2'),
}

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gzip),
  // Quality 11 takes ten times as long for a few percent.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } }),
}

/** Read when first asked for, then kept: the whole web is a few megabytes. */
function openFile(path: string, { type, shrinks }: Kind): WebFile {
  const kept = new Map<Encoding | undefined, Promise<Buffer>>()

  function keep(encoding: Encoding | undefined): Promise<Buffer> {
    let bytes = kept.get(encoding)
    if (bytes === undefined) {
      bytes = encoding ? keep(undefined).then(compressors[encoding]) : readFile(path)
      bytes.catch(() => kept.delete(encoding))
      kept.set(encoding, bytes)
    }
    return bytes
  }

  return {
    type,
    async read(accepted) {
      const encoding = shrinks ? accepted : undefined
      return { bytes: await keep(encoding), encoding }
    },
  }
}
