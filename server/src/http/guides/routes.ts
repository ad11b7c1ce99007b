// The guides at /docs/guide and /docs/api, as pages for people and as Markdown for programs, and
// llms.txt, which tells a program what there is (llmstxt.org).
import type { FastifyInstance } from 'fastify'
import { documentPolicy, escapeHtml, writeDocumentPage } from '../document-page.ts'
import { limitDocuments } from '../document-rate.ts'
import { prepareOnce, prepareText, sendPrepared } from '../prepared.ts'
import { type Guide, type GuideFolder, readGuides } from './folder.ts'

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

export type GuidesOptions = { publicUrl: string; hasPackages: boolean }

export function registerGuides(app: FastifyInstance, options: GuidesOptions): void {
  const guides = readGuides(options.publicUrl)
  app.register((documents, _options, done) => {
    documents.addHook('onRequest', limitDocuments())
    const serve = (path: string, type: string, write: () => string | Promise<string>) => {
      const prepared = prepareOnce(async () => prepareText(await write(), type))
      documents.get(path, async (request, reply) => {
        reply.removeHeader('api-revision').header('content-security-policy', documentPolicy)
        return sendPrepared(request, reply, await prepared())
      })
    }
    serve('/llms.txt', markdown, () => writeLlms(guides, options))
    if (guides.length > 0) {
      serve('/docs/guide/', html, () => writeIndex(guides, options))
      documents.get('/docs/guide', (_request, reply) => reply.redirect('guide/', 308))
    }
    for (const guide of guides) {
      const path = `/docs/${guide.folder}/${guide.name}`
      serve(path, html, () => writePage(guide))
      serve(`${path}.md`, markdown, () => guide.markdown)
    }
    done()
  })
}

const titles: Record<GuideFolder, string> = { guide: 'Guides', api: 'The API in detail' }

function writeIndex(guides: Guide[], { hasPackages }: GuidesOptions): string {
  const sections = (Object.keys(titles) as GuideFolder[]).map((folder) => {
    const rows = guides
      .filter((guide) => guide.folder === folder)
      .map(
        ({ name, title, about }) =>
          `<li><a href="../${folder}/${name}">${escapeHtml(title)}</a>: ${escapeHtml(about)}</li>`,
      )
    return `<h2>${titles[folder]}</h2><ul>${rows.join('\n')}</ul>`
  })
  const packages = hasPackages ? ', <a href="../../packages/">client packages</a>' : ''
  const body = `<p><a href="../../docs">API reference</a>, <a href="../errors">error codes</a>${packages}</p>
${sections.join('\n')}`
  return writeDocumentPage({ title: 'Documentation', body })
}

async function writePage({ title, name, markdown: text }: Guide): Promise<string> {
  // Most processes are never asked for a guide.
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const id = plain
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-')
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      // Wide code is scrolled, also by keys.
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`
      },
      // What the service does not serve has no link.
      link({ href, tokens }) {
        const shown = this.parser.parseInline(tokens)
        return href.endsWith('.md') || href.startsWith('../../')
          ? shown
          : `<a href="${escapeHtml(href)}">${shown}</a>`
      },
    },
  })
  const body = marked.parse(text.replace(/^# .+\n/m, ''), { async: false })
  const nav = `<p><a href="../guide/">All guides</a>, <a href="../../docs">API reference</a>,
<a href="${name}.md">this page as Markdown</a></p>`
  return writeDocumentPage({ title, body: `${nav}\n${body}` })
}

function writeLlms(guides: Guide[], { publicUrl, hasPackages }: GuidesOptions): string {
  const pages = guides.map(
    ({ folder, name, title, about }) =>
      `- [${title}](${publicUrl}/docs/${folder}/${name}.md): ${about}`,
  )
  const packages = hasPackages
    ? [`- [Client packages](${publicUrl}/packages/): SDKs, command line and MCP server`]
    : []
  return `# Task Review Service

> Human answers as an API: send a question or a review request with a ceiling in credits; an engineer answers with text, or with data that matches your JSON Schema.

Send \`Api-Revision: A\` with every request, and a random UUID as \`Idempotency-Key\` with every POST. A key may send one request a second.

## API

- [OpenAPI](${publicUrl}/openapi.json): every operation, revision A
- [Error codes](${publicUrl}/docs/errors): what happened, and what to do
${[...packages, '', '## Guides', '', ...pages].join('\n')}
`
}
