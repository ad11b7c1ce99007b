// Pages whose samples would be run wrongly, or not at all, are refused before anything is run.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { serviceVersion } from '../server/src/core/version.ts'
import { readBlocks } from './samples/markdown.ts'
import { listPages, sortPages } from './samples/pages.ts'
import { readReferenceSamples } from './samples/reference.ts'
import { cloneDir } from './stack/stack-file.ts'

const planted: string[] = []

afterEach(() => {
  for (const root of planted.splice(0)) rmSync(root, { recursive: true, force: true })
})

function sort(markdown: string, path = 'docs/guide/page.md') {
  const root = mkdtempSync(join(tmpdir(), 'task-review-pages-'))
  planted.push(root)
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), markdown)
  return sortPages(root, [path])
}

function fenced(language: string, text: string, ...wishes: string[]): string {
  const comment = wishes.length === 0 ? '' : `<!-- sample: ${wishes.join('; ')} -->\n`
  return `${comment}\`\`\`${language}\n${text}\n\`\`\`\n\n`
}

const good = fenced('bash', 'true')

test('a block is run as it stands, with what it asks for', () => {
  const text = 'console.log(taskId)'
  const { programs, faults } = sort(
    fenced('js', text, 'with client', 'with task', 'with file a.pdf', 'with file b.png'),
  )
  expect(faults).toEqual([])
  expect(programs[0]).toMatchObject({
    line: 2,
    language: 'js',
    wishes: { files: ['a.pdf', 'b.png'] },
  })
  const lines = programs[0]?.source.split('\n')
  expect(lines).toContain("import { TaskReview } from '@task-review/sdk'")
  expect(lines).toContain('const client = new TaskReview()')
  expect(lines?.at(-1)).toBe(text)
})

test('a block that continues is run with the one before it', () => {
  const { programs } = sort(
    fenced('python', 'a = 1') + fenced('python', 'print(a)', 'continues', 'prints "1"'),
  )
  expect(programs).toHaveLength(1)
  expect(programs[0]).toMatchObject({
    source: 'a = 1\nprint(a)',
    blocks: 2,
    wishes: { prints: '1' },
  })
})

test('what is not run is listed with its reason, and data and output are counted', () => {
  const page = good + fenced('bash', 'npm install x', 'not run, it installs the package')
  const { notRun, shown, programs } = sort(page + fenced('json', '{}') + fenced('text', 'hello'))
  expect(notRun).toEqual([expect.objectContaining({ why: 'it installs the package' })])
  expect([programs.length, shown]).toEqual([1, 2])
})

const faulty: [string, string, RegExp][] = [
  ['a fence without a language', good + fenced('', 'true'), /page.md:5: .*no language/],
  ['a language that nothing runs', good + fenced('ruby', 'puts 1'), /nothing here runs ruby/],
  ['a command that is called text', good + fenced('text', 'npm install x'), /a command is bash/],
  ['JSON that is none', good + fenced('json', '{ "a": ... }'), /no JSON/],
  [
    'a block that continues nothing',
    good + fenced('js', '1', 'continues'),
    /nothing .* to continue/,
  ],
  ['a page without samples', 'Only words.\n', /no sample of it is run/],
  [
    'a page of which nothing is run',
    fenced('bash', 'npm install x', 'not run, it installs the package'),
    /no sample of it is run/,
  ],
]

test.each(faulty)('%s is a fault', (_, markdown, fault) => {
  expect(sort(markdown).faults).toEqual([expect.stringMatching(fault)])
})

test('a wish that nobody knows, a reason that says nothing and an open fence stop the run', () => {
  expect(() => sort(fenced('bash', 'true', 'with magic'))).toThrow(/page.md:2: .*"with magic"/)
  expect(() => sort(fenced('bash', 'true', 'not run, no'))).toThrow(/nobody knows/)
  expect(() => sort('```bash\ntrue\n')).toThrow(/never closed/)
})

test('of README.md one section is run', () => {
  const page = `# It\n\n## Begin\n\n${good}## The first answer\n\n${fenced('bash', 'echo 2')}## Read on\n`
  const { programs } = sort(page, 'README.md')
  expect(programs.map(({ source }) => source)).toEqual(['set -euo pipefail\necho 2'])
})

test('a fence inside a longer fence is text', () => {
  const blocks = readBlocks('page.md', '````text\n```bash\nfalse\n```\n````\n')
  expect(blocks.map(({ language }) => language)).toEqual(['text'])
})

test('the pages of this repository can be run', () => {
  const pages = listPages(cloneDir)
  expect(pages.filter((page) => page.startsWith('docs/guide/')).length).toBeGreaterThanOrEqual(8)
  expect(pages.filter((page) => page.startsWith('docs/site/')).length).toBeGreaterThanOrEqual(4)
  expect(sortPages(cloneDir, pages).faults).toEqual([])
})

describe('what is pasted by many', () => {
  const paths = globSync(
    [
      '{README,AGENTS}.md',
      'docs/{guide,api}/*.md',
      '{cli,mcp,sdks/js,sdks/python}/README.md',
      'examples/*/*.{md,yml}',
    ],
    { cwd: cloneDir },
  )
  const pages = paths.map((path) => ({ path, text: readFileSync(join(cloneDir, path), 'utf8') }))
  const reference = readReferenceSamples(cloneDir).map(({ operationId, lang, source }) => ({
    path: `the reference: ${operationId} in ${lang}`,
    text: source,
  }))
  const all = [...pages, ...reference]

  test('holds no idempotency key: the second to send it would get 409', () => {
    expect(all.length).toBeGreaterThan(60)
    const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/
    expect(all.filter(({ text }) => uuid.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('names the revision wherever curl calls the API', () => {
    const calls = all.flatMap(({ path, text }) =>
      [...text.matchAll(/\bcurl (?:[^\n]*\\\n)*[^\n]*/g)]
        .map(([command]) => command)
        .filter((command) => /api\/v1|\$api\b|contentUrl/.test(command))
        .map((command) => ({ path, command })),
    )
    expect(calls.length).toBeGreaterThan(30)
    expect(calls.filter(({ command }) => !/Api-Revision: [AB]/.test(command))).toEqual([])
  })

  test('installs from the service, and the version it serves', () => {
    const installs = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:npm install|pip install|npx -y|"-y",)[^\n]*/g)].map(([line]) => ({
        path,
        line,
      })),
    )
    expect(installs.length).toBeGreaterThan(12)
    const ofRegistry = /(?<![/\w])(?:@task-review\/\w+|task-review)(?![\w/-])/
    expect(installs.filter(({ line }) => ofRegistry.test(line))).toEqual([])
    const wheels = pages.flatMap(({ text }) => [...text.matchAll(/task_review-([\d.]+)-py3/g)])
    expect(new Set(wheels.map((match) => match[1]))).toEqual(new Set([serviceVersion]))
  })

  test('is understood by a shell', () => {
    for (const { lang, source } of readReferenceSamples(cloneDir)) {
      if (lang === 'shell') execFileSync('bash', ['-n', '-c', source])
    }
  })
})
