// The order of the sidebar. What a group names comes first, in that order; the other pages of its folders follow by
// title, so that a new page is never missing.
import type { ApiDocument } from './api-document.ts'
import { listOperations, slugOf } from './api-document.ts'
import type { Page } from './source-pages.ts'

type Item =
  | string
  | { label: string; slug: string }
  | { label: string; items: Item[]; collapsed?: boolean }
export type SidebarGroup = { label: string; items: Item[]; collapsed?: boolean }

type Plan = { label: string; first: string[]; folders: RegExp; isOpen?: true }

const plans: Plan[] = [
  {
    label: 'Start',
    isOpen: true,
    first: [
      '',
      ...['curl', 'javascript', 'python', 'cli', 'mcp', 'run-it-yourself'].map(
        (name) => `start/${name}`,
      ),
    ],
    folders: /^start\//,
  },
  {
    label: 'Concepts',
    first: ['life-of-a-task', 'credits', 'modes-and-tags'].map((name) => `concepts/${name}`),
    folders: /^concepts\//,
  },
  {
    label: 'Guides',
    first: ['quickstart', 'waiting', 'webhooks', 'callbacks'].map((name) => `guide/${name}`),
    folders: /^(guides?|api)\/[^/]+$/,
  },
  { label: 'Frameworks', first: [], folders: /^frameworks\// },
  {
    label: 'Operate',
    first: ['install', 'kubernetes', 'doctor', 'upgrading'].map((name) => `operate/${name}`),
    folders: /^operate\/[^/]+$/,
  },
  { label: 'Handbook', first: [], folders: /^handbook\// },
  { label: 'Compare', first: [], folders: /^compare(\/|$)/ },
]

export function makeSidebar(pages: Page[], document: ApiDocument): SidebarGroup[] {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]))
  const known = (slugs: string[]) => slugs.filter((slug) => titles.has(slug))
  const sorted = [...titles.keys()].toSorted((a, b) =>
    (titles.get(a) ?? '').localeCompare(titles.get(b) ?? ''),
  )
  const groups = plans.map(({ label, first, folders, isOpen }): SidebarGroup => {
    const rest = sorted.filter((slug) => folders.test(slug) && !first.includes(slug))
    const items = labelTwins([...known(first), ...rest], titles)
    return { label, items, collapsed: isOpen !== true }
  })
  const runbooks = sorted.filter((slug) => slug.startsWith('operate/runbooks/'))
  if (runbooks.length > 0) {
    groups
      .find(({ label }) => label === 'Operate')
      ?.items.push({ label: 'Runbooks', items: runbooks, collapsed: true })
  }
  const all = [...groups, makeReference(), makeContribute()]
  return all.filter(({ items }) => items.length > 0)

  function makeReference(): SidebarGroup {
    const operations = document.tags.map(({ name }) => ({
      label: name === 'Essentials' ? 'API: the four essential' : `API: ${name}`,
      items: listOperations(document)
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ operation }) => slugOf(operation)),
      collapsed: name !== 'Essentials',
    }))
    const lists = ['api', 'errors', 'events', 'limits', 'settings', 'javascript', 'javascript-api']
    const others = [
      'python',
      'python-api',
      'python-other-methods',
      'python-types',
      'python-errors',
      'cli',
      'cli-commands',
      'mcp',
      'mcp-tools',
    ]
    const first = [...lists, ...others].map((name) => `reference/${name}`)
    const codes = sorted.filter((slug) => slug.startsWith('api/errors/'))
    const [index = '', ...rest] = known(first)
    const items: Item[] = [index, ...operations, ...rest]
    return {
      label: 'Reference',
      items: [...items, { label: 'Error codes', items: codes, collapsed: true }],
      collapsed: true,
    }
  }

  function makeContribute(): SidebarGroup {
    const first = ['architecture', 'contributing'].map((name) => `contribute/${name}`)
    const rest = sorted.filter((slug) => /^contribute\//.test(slug) && !first.includes(slug))
    const list = (folder: string) => sorted.filter((slug) => slug.startsWith(folder)).toSorted()
    return {
      label: 'Contribute',
      items: [
        ...known([...first, 'glossary']),
        ...rest,
        { label: 'Decisions', items: list('decisions/'), collapsed: true },
        { label: 'Proofs', items: list('proof/'), collapsed: true },
      ],
      collapsed: true,
    }
  }
}

/** A guide and the page with its details may have the same title. */
function labelTwins(slugs: string[], titles: Map<string, string>): Item[] {
  return slugs.map((slug, at) => {
    const isFirst = slugs.findIndex((other) => titles.get(other) === titles.get(slug)) === at
    return isFirst ? toItem(slug) : { label: `${titles.get(slug)}: details`, slug }
  })
}

/** Starlight calls the page at the root by this name. */
function toItem(slug: string): string {
  return slug === '' ? 'index' : slug
}

/** Pages that no group names. */
export function findMissing(pages: Page[], groups: SidebarGroup[]): string[] {
  const list = (items: Item[]): string[] =>
    items.flatMap((item) => {
      if (typeof item === 'string') return [item]
      return 'slug' in item ? [item.slug] : list(item.items)
    })
  const named = new Set(list(groups.flatMap(({ items }) => items)))
  return pages.map(({ slug }) => toItem(slug)).filter((slug) => !named.has(slug))
}
