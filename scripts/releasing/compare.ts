// Two builds of one commit, file by file.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile, neverEqual } from './checksums.ts'

export type Comparison = { equal: string[]; excused: string[]; different: string[] }

export function compareReleases(first: string, second: string): Comparison {
  const names = [...new Set([...readdirSync(first), ...readdirSync(second)])].toSorted()
  const comparison: Comparison = { equal: [], excused: [], different: [] }
  for (const name of names) {
    if (isEqual(join(first, name), join(second, name))) comparison.equal.push(name)
    else if (Object.hasOwn(neverEqual, name)) comparison.excused.push(name)
    else comparison.different.push(name)
  }
  return comparison
}

function isEqual(first: string, second: string): boolean {
  try {
    return hashFile(first) === hashFile(second)
  } catch {
    // One of them lacks it.
    return false
  }
}
