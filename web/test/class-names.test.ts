// Styles have one name space for a whole page: the day of the date picker once made the day of the staffed calendar
// 32 px wide. So a class gets its own look in one file of those that a page can load.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const webDir = join(import.meta.dirname, '..')
/** No page loads files of two of them; everything else is shared. */
const apps = ['engineer', 'entrance', 'member', 'operator']

type Sheet = { file: string; text: string }

function readSheets(): Sheet[] {
  const files = globSync(
    '{api,core,engineer,entrance,forms,member,operator,records,settings,shell,sign-in,ui}/**/*.css',
    {
      cwd: webDir,
    },
  )
  return files.map((file) => ({ file, text: readFileSync(join(webDir, file), 'utf8') }))
}

/** Classes that stand alone in front of a block; what a media query or another class adds is not their look. */
function listNamed(text: string): string[] {
  const named: string[] = []
  let depth = 0
  for (const [, head = '', brace] of text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{}]*)([{}])/g)) {
    if (depth === 0 && brace === '{')
      for (const selector of head.split(/,(?![^(]*\))/))
        named.push(...(/^\.([\w-]+)$/.exec(selector.trim())?.slice(1) ?? []))
    depth += brace === '{' ? 1 : -1
  }
  return named
}

function findShared(sheets: Sheet[]): string[] {
  const filesOf = new Map<string, Set<string>>()
  for (const { file, text } of sheets)
    for (const name of listNamed(text))
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  return [...filesOf].flatMap(([name, files]) => {
    const places = [...files].map((file) => file.split('/')[0] as string)
    const isOnePage = places.some(
      (place, index) => !apps.includes(place) || places.indexOf(place) !== index,
    )
    return files.size > 1 && isOnePage ? [`.${name}: ${[...files].toSorted().join(', ')}`] : []
  })
}

it('each class has its look in one file of a page', () => {
  const sheets = readSheets()
  expect(sheets.flatMap(({ text }) => listNamed(text)).length).toBeGreaterThan(1_000)
  expect(findShared(sheets)).toEqual([])
})

it('a second look is found, also under a comment, and none of a media query or of another app', () => {
  const shared = { file: 'ui/date-picker.css', text: '/* { */ .day,\n.night { width: 32px }' }
  const own = { file: 'operator/calendar.css', text: '.day {\n  display: grid;\n}' }
  expect(findShared([shared, own])).toEqual(['.day: operator/calendar.css, ui/date-picker.css'])
  const narrow = {
    file: 'operator/phone.css',
    text: '@media (width < 1px) { .day { color: red } }',
  }
  const other = { file: 'member/days.css', text: '.week { color: red }' }
  const third = { file: 'operator/weeks.css', text: '.week { color: red }' }
  expect(findShared([shared, narrow, other, third])).toEqual([])
})
