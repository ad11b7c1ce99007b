// Links between files of the repository lead to pages of the site; what is no page leads to the file itself in the
// repository, and a picture to where the site serves it.
import { posix } from 'node:path'
import { standIns } from './source-pages.ts'

export const repositoryUrl = 'https://github.com/task-review/task-review-service'

/** The paths that one page names, and those that it does not find. */
export type LinkMap = {
  slugs: Map<string, string>
  exists(path: string): boolean
}

const inlineLink = /(\]\()([^)\s]+)(\))/g
const htmlLink = /(\b(?:src|srcset|href)=")([^"]+)(")/g

export function rewriteLinks(markdown: string, source: string, map: LinkMap): string {
  const rewrite = (_: string, before: string, href: string, after: string) =>
    `${before}${locate(href, source, map)}${after}`
  return outsideCode(markdown, (text) =>
    text.replaceAll(inlineLink, rewrite).replaceAll(htmlLink, rewrite),
  )
}

/** Applies to what is neither in a fence nor between backticks. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return (
    markdown
      .split(/(^ *(?<fence>`{3,}|~{3,})[\s\S]*?^ *\k<fence>[^\S\n]*$|`[^`\n]+`)/m)
      // The pieces that split adds for its groups: the code itself, and the fence, which is in it already.
      .map((piece, index) => (index % 3 === 0 ? change(piece) : index % 3 === 1 ? piece : ''))
      .join('')
  )
}

function locate(href: string, source: string, { slugs, exists }: LinkMap): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href
  const [path = '', hash] = href.split('#')
  const target = posix.join(posix.dirname(source), path).replace(/\/$/, '')
  const end = hash === undefined ? '' : `#${hash}`
  const slug = slugs.get(target) ?? standIns[target]
  if (slug !== undefined) return `${slug === '' ? '/' : `/${slug}/`}${end}`
  if (target.startsWith('docs/pictures/')) return `/${target.slice('docs/'.length)}`
  // A page of the site may name another by its address.
  if (!exists(target)) return href
  return `${repositoryUrl}/blob/main/${target}${end}`
}
