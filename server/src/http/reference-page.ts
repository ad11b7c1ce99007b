import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Prepared, preparePacked, prepareText } from './prepared.ts'
import type { RenderedReference } from './reference-render.ts'

export type ReferencePage = { page: Prepared; contentSecurityPolicy: string; script: Prepared }

/** Rendered in a thread of its own, which ends with it. */
export async function createReferencePage(publicUrl: string): Promise<ReferencePage> {
  const worker = new Worker(new URL('./reference-render.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const [rendered] = (await once(worker, 'message')) as [RenderedReference]
    return {
      page: await prepareText(rendered.html, 'text/html; charset=utf-8'),
      contentSecurityPolicy: writePolicy(rendered.inlineScriptHash, new URL(publicUrl).origin),
      script: await preparePacked(
        Buffer.from(rendered.scriptGzip),
        'text/javascript; charset=utf-8',
      ),
    }
  } finally {
    await worker.terminate()
  }
}

// The page styles itself inline, so styles may be; scripts are our bundle and one known inline text.
function writePolicy(inlineScriptHash: string, publicOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${inlineScriptHash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    `connect-src 'self' ${publicOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
