// Pages that list others: the decisions, and the reports of what was measured and tried.
import type { Page } from './source-pages.ts'

export function writeFolderIndexes(pages: Page[]): Page[] {
  const list = (folder: string) =>
    pages
      .filter(({ slug }) => slug.startsWith(folder))
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
      .map(({ slug, title, description = '' }) => `- [${title}](/${slug}/): ${description}`)
      .join('\n')
  return [
    {
      slug: 'contribute/decisions',
      title: 'Decisions',
      description: 'Why it is built this way, with measurements.',
      body: `Why it is built this way, with measurements where they decided.\n\n${list('decisions/')}\n`,
    },
    {
      slug: 'contribute/proofs',
      title: 'Proofs',
      description: 'Reports of what was measured, and of what was broken on purpose.',
      body: `What was measured, and what was broken on purpose to see that nothing is lost. Each report names its command.\n\n${list('proof/')}\n`,
    },
  ]
}
