// Rules for workflows that no linter has: which campaigns run at full size, and that actions are commits.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const workflows = globSync('.github/workflows/*.yml', { cwd: root })

test('every action is pinned by a full commit, with its release beside it', () => {
  const uses = workflows.flatMap((path) => [...read(path).matchAll(/uses: (.*)/g)])
  expect(uses.length).toBeGreaterThan(10)
  const loose = uses.map((match) => match[1] as string).filter((each) => !isPinned(each))
  expect(loose).toEqual([])
})

test('an action has one commit in all workflows', () => {
  const commits = new Map<string, Set<string>>()
  for (const path of workflows) {
    for (const [, action = '', commit = ''] of read(path).matchAll(/uses: ([\w/-]+)@(.*)/g)) {
      commits.set(action, (commits.get(action) ?? new Set()).add(commit))
    }
  }
  expect([...commits].filter(([, versions]) => versions.size > 1)).toEqual([])
})

test('a workflow has no rights but those of its jobs', () => {
  for (const path of workflows) expect(read(path), path).toMatch(/^permissions: \{\}$/m)
})

test('every campaign runs at full size', () => {
  const [, list = ''] =
    /^const campaigns[^{]*\{\n([\s\S]*?)^\}/m.exec(read('proof/torture/main.ts')) ?? []
  const campaigns = [...list.matchAll(/^ {2}(\w+)[,:]/gm)].map((match) => match[1])
  const [, matrix = ''] =
    /campaign:\n((?: +- \w+\n)+)/.exec(read('.github/workflows/campaigns.yml')) ?? []
  const scheduled = [...matrix.matchAll(/- (\w+)/g)].map((match) => match[1])
  expect(campaigns.length).toBeGreaterThan(20)
  expect(scheduled.toSorted()).toEqual(campaigns.toSorted())
})

test('what is published comes from one script, and no token lasts', () => {
  const release = read('.github/workflows/release.yml')
  expect(release).toContain('scripts/release --build')
  expect(release).not.toContain('secrets.')
})

function isPinned(action: string): boolean {
  return /^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)
}
