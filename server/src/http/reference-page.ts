import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderedReference } from './reference-render.ts'

export type ReferencePage = {
  html: string
  contentSecurityPolicy: string
  scriptGzip: Buffer
  scriptTag: string
}

/** Made when it is first asked for, and kept; a failure is not kept. */
export function createReferencePage(publicUrl: string): () => Promise<ReferencePage> {
  let page: Promise<ReferencePage> | undefined
  return () => {
    page ??= renderInThread(publicUrl).catch((error: unknown) => {
      page = undefined
      throw error
    })
    return page
  }
}

async function renderInThread(publicUrl: string): Promise<ReferencePage> {
  const worker = new Worker(new URL('./reference-render.ts', import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  try {
    const [rendered] = (await once(worker, 'message')) as [RenderedReference]
    const scriptGzip = Buffer.from(rendered.scriptGzip)
    return {
      html: rendered.html,
      contentSecurityPolicy: writePolicy(rendered.inlineScriptHash, new URL(publicUrl).origin),
      scriptGzip,
      scriptTag: `"${createHash('sha256').update(scriptGzip).digest('base64url').slice(0, 22)}"`,
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
