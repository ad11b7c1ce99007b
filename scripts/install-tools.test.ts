// The tools are installed while the packages of the workspace still are, so what installs them can import
// none of those.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const fromLine = /^(?:import|export) (?!type ).*?from '([^']+)'|^} from '([^']+)'/gm

function listImports(file: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file)) return seen
  const names = [...readFileSync(file, 'utf8').matchAll(fromLine)].map(
    (match) => match[1] ?? (match[2] as string),
  )
  seen.set(file, names)
  for (const name of names.filter((each) => each.startsWith('.'))) {
    listImports(join(dirname(file), name), seen)
  }
  return seen
}

test('what installs the tools needs no installed package', () => {
  const seen = listImports(join(import.meta.dirname, 'install-tools.ts'))
  expect(seen.size).toBeGreaterThan(3)
  const foreign = [...seen].flatMap(([file, names]) =>
    names
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
      .map((name) => `${relative(import.meta.dirname, file)} imports ${name}`),
  )
  expect(foreign).toEqual([])
})
