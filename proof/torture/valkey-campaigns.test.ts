// Which campaigns run on a Valkey cluster: every one that does something to Valkey or with it is on the list, or is
// excused by name.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { valkeyCampaigns } from '../../server/test/valkey-tests.ts'

const folder = import.meta.dirname
const excused: Record<string, string> = {
  'backup-speed': 'starts one server for a service that waits; it is about backups',
  restore: 'starts one server, which outlives the database',
  secrets: 'hands its address to processes; it is about their secrets',
}

/** Raised for every campaign, whatever it is about. */
const shared = new Set(['cell.ts', 'cell-valkey.ts', 'api-process.ts'].map(inFolder))
const marks = /\bvalkey\.|[.{ ]valkey\b|valkeyUrl|startValkey/

function inFolder(name: string): string {
  return join(folder, name)
}

/** The campaigns of main.ts, each with the file it begins in. */
function listCampaigns(): Map<string, string> {
  const text = readFileSync(inFolder('main.ts'), 'utf8')
  const map = /const campaigns[^{]*\{([\s\S]*?)\n\}/.exec(text)?.[1] ?? ''
  const entries = [...map.matchAll(/^ {2}'?([\w-]+)'?(?:: (\w+))?,$/gm)]
  return new Map(
    entries.map(([, name = '', variable = name]) => {
      const path = new RegExp(`import \\{ ${variable} \\} from '(.*)'`).exec(text)?.[1]
      return [name, inFolder(path as string)]
    }),
  )
}

function touchesValkey(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || shared.has(file)) return false
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  if (marks.test(code)) return true
  const imports = [...text.matchAll(/from '(\.[^']*)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  return imports.some((path) => path.startsWith(folder) && touchesValkey(path, seen))
}

test('a campaign that touches Valkey is on the list or excused', () => {
  const campaigns = listCampaigns()
  expect(campaigns.size).toBeGreaterThan(25)
  const touching = [...campaigns].filter(([, file]) => touchesValkey(file)).map(([name]) => name)
  const named = [...Object.keys(valkeyCampaigns), ...Object.keys(excused)]
  expect(touching.toSorted()).toEqual(named.toSorted())
})
