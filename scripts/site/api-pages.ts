// One page for each operation of the API, with a switch between the two revisions. The pages are MDX, because the
// switch is a component; what comes from the documents is escaped.
import {
  type ApiDocument,
  type ApiOperation,
  type Content,
  type Located,
  listOperations,
  type Reply,
  type Revision,
  resolve,
  revisions,
  type Schema,
  slugOf,
} from './api-document.ts'
import { outsideCode } from './page-links.ts'
import { cell, fence } from './reference-lists.ts'
import { listFields } from './schema-fields.ts'
import type { Page } from './source-pages.ts'

export type Documents = Record<Revision, ApiDocument>

const exampleUrl = /http:\/\/127\.0\.0\.1:8080/g
const shownUrl = 'https://tasks.example.com'
const languages: Record<string, { label: string; language: string }> = {
  shell: { label: 'curl', language: 'bash' },
  javascript: { label: 'JavaScript', language: 'js' },
  python: { label: 'Python', language: 'python' },
}

export function writeApiPages(documents: Documents): Page[] {
  return [
    writeIndex(documents.A),
    ...listOperations(documents.A).map((o) => writePage(o, documents)),
  ]
}

function writeIndex(document: ApiDocument): Page {
  const sections = document.tags.map(({ name, description }) => {
    const rows = listOperations(document)
      .filter(({ operation }) => operation.tags.includes(name))
      .map(
        ({ method, path, operation }) =>
          `| \`${method} ${path}\` | [${operation.summary}](/${slugOf(operation)}/) |`,
      )
    const title = name === 'Essentials' ? 'The four essential operations' : name
    return `## ${title}\n\n${description}\n\n| Request | What it does |\n|---|---|\n${rows.join('\n')}`
  })
  return {
    slug: 'reference/api',
    title: 'API',
    description: 'Every operation of the API in both revisions, the four essential ones first.',
    body: `Every path begins with \`/api/v1\`. Send \`Authorization: Bearer <API_KEY>\`, and \`Api-Revision\` to choose a revision for one request ([revisions](/decisions/0003-revisions/)). Your own service has the same reference at \`/docs\` and the documents at \`/openapi.json\`.

${sections.join('\n\n')}
`,
  }
}

function writePage(located: Located, documents: Documents): Page {
  const { method, path, operation } = located
  const tabs = revisions.map((revision) => {
    const document = documents[revision]
    const same = listOperations(document).find(
      (other) => other.operation.operationId === operation.operationId,
    )
    const text =
      same === undefined
        ? 'This operation is not part of this revision.'
        : writeRevision(same.operation, document)
    return `<TabItem label="Revision ${revision}">\n\n${text}\n\n</TabItem>`
  })
  const samples = writeSamples(operation)
  const parts = [
    "import { TabItem, Tabs } from '@astrojs/starlight/components'",
    fence('http', `${method} /api/v1${path}`),
    prose(operation.description ?? ''),
    ...(samples === '' ? [] : [samples]),
    `<Tabs syncKey="revision">\n${tabs.join('\n')}\n</Tabs>`,
  ]
  return {
    slug: slugOf(operation),
    title: operation.summary,
    description: `${method} ${path}: ${firstSentence(operation.description ?? operation.summary)}`,
    body: `${parts.join('\n\n').replaceAll(exampleUrl, shownUrl)}\n`,
    isMdx: true,
    frontMatter: `tableOfContents: false\nsidebar:\n  badge:\n    text: ${method}\n    variant: ${method === 'GET' ? 'note' : method === 'DELETE' ? 'danger' : 'tip'}`,
  }
}

function writeSamples({ 'x-codeSamples': samples = [] }: ApiOperation): string {
  if (samples.length === 0) return ''
  const items = samples.map(({ lang, source }) => {
    const { label, language } = languages[lang] ?? { label: lang, language: lang }
    return `<TabItem label="${label}">\n\n${fence(language, source)}\n\n</TabItem>`
  })
  return `<Tabs syncKey="language">\n${items.join('\n')}\n</Tabs>`
}

function writeRevision(operation: ApiOperation, document: ApiDocument): string {
  const { parameters = [], requestBody, responses } = operation
  const parts: string[] = []
  if (parameters.length > 0) {
    const rows = parameters.map((given) => {
      const {
        name,
        in: where,
        required = false,
        description = '',
        schema,
      } = resolve(document, given)
      const type = schema === undefined ? '' : describe(document, schema)
      return `| \`${name}\` | ${where}${required ? ', required' : ''} | ${type} | ${escapeMdx(cell(description))} |`
    })
    parts.push(
      '## Parameters',
      `| Name | Where | Type | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`,
    )
  }
  if (requestBody !== undefined) {
    parts.push('## Request body', prose(requestBody.description ?? ''))
    parts.push(...writeContent(document, requestBody.content))
  }
  parts.push('## Replies')
  for (const [status, given] of Object.entries(responses)) {
    const reply: Reply = resolve(document, given)
    const isError = !/^[23]/.test(status)
    parts.push(`### ${status}`, isError ? shortError(reply) : prose(reply.description))
    if (!isError) parts.push(...writeContent(document, reply.content ?? {}))
  }
  return parts.filter((part) => part !== '').join('\n\n')
}

/** Errors have pages of their own, with bodies in both revisions. */
function shortError({ description, content = {} }: Reply): string {
  const codes = Object.keys(content['application/json']?.examples ?? {}).filter((code) =>
    /^[A-Z_]+$/.test(code),
  )
  const links = codes.map((code) => `[${code}](/api/errors/${code}/)`)
  return [...(links.length === 0 ? [] : [`${links.join(', ')}.`]), prose(description)].join(' ')
}

function writeContent(document: ApiDocument, content: Content): string[] {
  return Object.entries(content).flatMap(([type, { schema, examples = {} }]) => {
    const rows = schema === undefined ? [] : listFields(document, schema)
    const table = rows.map(
      ({ path, type: of, isRequired, about }) =>
        `| \`${path}\` | ${of}${isRequired ? ', required' : ''} | ${escapeMdx(cell(about))} |`,
    )
    const shown = Object.values(examples).map(({ summary, value }) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
      const language = type.includes('json') ? 'json' : 'text'
      return `${prose(summary ?? 'Example')}:\n\n${fence(language, text)}`
    })
    return [
      ...(type === 'application/json' ? [] : [`\`${type}\``]),
      ...(table.length === 0
        ? []
        : [`| Field | Type | Meaning |\n|---|---|---|\n${table.join('\n')}`]),
      ...shown,
    ]
  })
}

function describe(document: ApiDocument, schema: Schema): string {
  return listFields(document, { properties: { it: schema } })[0]?.type ?? ''
}

function firstSentence(text: string): string {
  return /^.+?[.](?=\s|$)/.exec(text)?.[0] ?? text
}

function prose(text: string): string {
  return escapeMdx(text)
}

/** Braces and angles mean something in MDX, but not between backticks. */
function escapeMdx(text: string): string {
  return outsideCode(text, (part) =>
    part
      .replaceAll('{', '&#123;')
      .replaceAll('}', '&#125;')
      .replaceAll(/<(?!\/?a\b)/g, '&lt;'),
  )
}
