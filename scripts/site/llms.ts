// llms.txt says to a program what pages there are (llmstxt.org); llms-full.txt has the text of those that a client
// or an operator needs.
import { asMarkdown } from './plain-markdown.ts'
import type { Page } from './source-pages.ts'

const sections: [string, RegExp][] = [
  ['Start', /^(start\/|$)/],
  ['Concepts', /^concepts\//],
  ['Guides', /^(guides?|api)\/[^/]+$/],
  ['Frameworks', /^frameworks\//],
  ['Operate', /^operate\//],
  ['Handbook', /^handbook\//],
  ['Compare', /^compare/],
  ['Reference', /^reference\/(?!api\/)/],
  ['API operations', /^reference\/api\//],
  ['Optional', /^(contribute\/|glossary$|decisions\/|api\/errors\/)/],
]

const about =
  'Human answers as an API: send a question or a review request with a ceiling in credits; an engineer answers with text, or with data that matches your JSON Schema.'

export function writeLlms(pages: Page[]): string {
  const parts = sections.flatMap(([title, slugs]) => {
    const rows = pages
      .filter(({ slug }) => slugs.test(slug))
      .map(({ slug, title: name, description }) => {
        const end = description === undefined ? '' : `: ${description}`
        return `- [${name}](/${slug === '' ? 'index' : slug}.md)${end}`
      })
    return rows.length === 0 ? [] : [`## ${title}\n\n${rows.join('\n')}`]
  })
  return `# Task Review Service

> ${about}

Send \`Api-Revision: A\` with every request, and a random UUID as \`Idempotency-Key\` with every POST. A key may send one request a second. Every page is also Markdown: its address with .md at the end. All of them in one file: [llms-full.txt](/llms-full.txt).

${parts.join('\n\n')}
`
}

export function writeLlmsFull(pages: Page[]): string {
  const whole = sections.filter(([title]) => title !== 'Optional')
  const chosen = whole.flatMap(([, slugs]) => pages.filter(({ slug }) => slugs.test(slug)))
  return `${chosen.map((page) => asMarkdown(page)).join('\n---\n\n')}`
}
