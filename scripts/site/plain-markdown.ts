// A page as Markdown alone: what is served beside it, and what llms-full.txt has.
import type { Page } from './source-pages.ts'

/** Without what only the pages need. */
export function asMarkdown({ title, body, isMdx }: Page): string {
  const text = isMdx
    ? body
        .replaceAll(/^import .*\n+/gm, '')
        .replaceAll(/^<TabItem label="(.*)">$/gm, '**$1**')
        .replaceAll(/^<\/?(?:Tabs|TabItem).*>\n?/gm, '')
        .replaceAll('&#123;', '{')
        .replaceAll('&#125;', '}')
    : body
  return `# ${title}\n\n${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`
}
