// Rules about what lies where: names, sizes, entries of the root, leftover notes, and whether the
// paths that the guides mention are there.
import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { isGenerated, type Problem, readText, type Tree } from './tree.ts'

const fileBytesMax = 256 * 1024
const rootEntries = new Set([
  ...[
    '.changeset',
    '.ci',
    '.editorconfig',
    '.github',
    '.gitignore',
    'AGENTS.md',
    'ARCHITECTURE.md',
  ],
  ...['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'LICENSE'],
  ...['README.md', 'SECURITY.md', 'biome.json', 'cli', 'deploy', 'docs', 'e2e', 'examples'],
  ...[
    'knip.json',
    'mcp',
    'openapi',
    'package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'proof',
  ],
  ...['redocly.yaml', 'scripts', 'sdks', 'server', 'tsconfig.json', 'vitest.config.ts', 'web'],
])
const emptyWords = new Set([
  ...['util', 'utils', 'helper', 'helpers', 'common', 'shared', 'misc', 'manager', 'managers'],
])
// Written in halves so that this file passes its own rule.
const leftoverMarks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX'].join('|')})\\b`)
const guides = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md', 'README.md', 'SECURITY.md']
const textFile = /\.(tsx?|mjs|json|ya?ml|md|sql|lua|sh|py|css|html|env)$|(^|\/)[^./]+$/

export function checkRoot(tree: Tree): Problem[] {
  const entries = new Set(tree.files.map((path) => path.split('/')[0] ?? path))
  return [...entries]
    .filter((entry) => !rootEntries.has(entry))
    .map((path) => ({ path, why: 'has no place at the root' }))
}

export function checkNames(tree: Tree): Problem[] {
  return tree.files.flatMap((path) => {
    const words = path.split('/').flatMap((part) => part.toLowerCase().split(/[-._]/))
    const empty = words.find((word) => emptyWords.has(word))
    if (empty !== undefined)
      return [{ path, why: `"${empty}" names nothing, name it for its subject` }]
    const name = path.split('/').at(-1) ?? ''
    if (!/\.tsx?$/.test(name)) return []
    if (/^index\.tsx?$/.test(name) && !/^(web|sdks)\//.test(path)) {
      return [{ path, why: 'a package has no index inside' }]
    }
    if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(name))
      return [{ path, why: 'is not in kebab-case' }]
    return []
  })
}

export function checkSizes(tree: Tree): Problem[] {
  return tree.files
    .filter((path) => path !== 'pnpm-lock.yaml' && !path.startsWith('openapi/'))
    .filter((path) => !isGenerated(path))
    .filter((path) => statSync(join(tree.root, path)).size > fileBytesMax)
    .map((path) => ({ path, why: `is larger than ${fileBytesMax} bytes` }))
}

export function checkLeftovers(tree: Tree): Problem[] {
  return tree.files
    .filter((path) => textFile.test(path) && path !== 'pnpm-lock.yaml' && path !== 'LICENSE')
    .flatMap((path) =>
      readText(tree.root, path)
        .split('\n')
        .flatMap((text, index) => {
          const mark = leftoverMarks.exec(text)?.[1]
          return mark === undefined ? [] : [{ path, line: index + 1, why: `leftover ${mark}` }]
        }),
    )
}

/** Guides name files in backticks or links, from the root; every other page only links. */
export function checkDocsPaths(tree: Tree): Problem[] {
  return tree.files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const lines = readText(tree.root, path).split('\n')
      return lines.flatMap((text, index) =>
        [...findLinks(path, text), ...(guides.includes(path) ? findQuotedPaths(tree, text) : [])]
          .filter((target) => !existsSync(join(tree.root, target)))
          .map((target) => ({ path, line: index + 1, why: `names ${target}, which is not there` })),
      )
    })
}

function findLinks(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)))
}

/** There only while the stack has been up. */
const madeByStack = '.stack/'

function findQuotedPaths(tree: Tree, text: string): string[] {
  const rooms = new Set(
    tree.files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
  )
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => (match[1] ?? '').replace(/:\d+$/, ''))
    .filter((quoted) => /^[\w./-]+$/.test(quoted) && quoted.includes('/'))
    .filter((quoted) => !quoted.startsWith(madeByStack))
    .filter(
      (quoted) =>
        rooms.has(quoted.split('/')[0] ?? '') || /\.(ts|sql|lua|md|json|ya?ml)$/.test(quoted),
    )
}
