import type { FastifyInstance } from 'fastify'
import { type ErrorCode, type ErrorSpec, errorCatalogue } from '../errors.ts'

/** The pages a person reads: for now what each error code means and what to do about it. */
export function registerReference(app: FastifyInstance, _settings: { publicUrl: string }): void {
  const page = renderErrorsPage()
  app.get('/docs/errors', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

function renderErrorsPage(): string {
  const entries = Object.entries(errorCatalogue) as [ErrorCode, ErrorSpec][]
  const sections = entries.map(
    ([code, spec]) => `<section id="${code}"><h2>${code} <small>${spec.status}</small></h2>
<p>${escapeHtml(spec.message)}</p><p>${escapeHtml(spec.remedy)}</p>
<p>${spec.retry ? 'Sending it again may succeed.' : 'Sending it again unchanged will not help.'}</p></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error codes</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}
small{font-weight:400;opacity:.7}</style><h1>Error codes</h1>${sections.join('\n')}</html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
