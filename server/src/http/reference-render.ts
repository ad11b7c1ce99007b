// Runs as a worker thread: loading the reference page's package takes most of a second and tens of
// megabytes, which must not be taken from a process that is answering requests.
import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { revisions } from '../core/money.ts'

export type RenderedReference = {
  html: string
  /** The hash that lets exactly the page's own inline script run. */
  inlineScriptHash: string
  /** The bundle, compressed. */
  scriptGzip: Uint8Array
}

// Nothing is loaded from anywhere else: no fonts, no telemetry, no assistant, no hosted client.
const configuration = {
  pageTitle: 'Task Review Service: API reference',
  cdn: 'docs/reference.js',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // Only our own samples: those it makes leave out the revision.
  hiddenClients: true as const,
  authentication: { preferredSecurityScheme: 'apiKey' },
  showDeveloperTools: 'never' as const,
  sources: revisions.map((revision) => ({
    title: `Revision ${revision}`,
    slug: `revision-${revision.toLowerCase()}`,
    url: `openapi.json?revision=${revision}`,
    default: revision === 'A',
  })),
}

async function render(): Promise<RenderedReference> {
  const app = Fastify()
  app.register(scalar, { routePrefix: '/docs', configuration })
  const page = await app.inject('/docs/')
  const script = await app.inject('/docs/js/scalar.js')
  await app.close()
  const [, inlineScript] =
    /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(page.body) ?? []
  if (inlineScript === undefined || script.statusCode !== 200) {
    throw new Error('The reference page does not look as expected')
  }
  return {
    html: page.body.replace('<html>', '<html lang="en">'),
    inlineScriptHash: createHash('sha256').update(inlineScript).digest('base64'),
    scriptGzip: gzipSync(script.rawPayload),
  }
}

parentPort?.postMessage(await render())
