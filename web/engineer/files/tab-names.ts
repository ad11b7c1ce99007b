// What stands on the tabs of files: names that stay readable, and how many of them fit into one line.
import { showHiddenSigns } from '../../ui/hidden-signs.ts'

type Named = { fileName: string; path?: string }

const nameCharsMax = 20

/** Cut in the middle: the beginning tells files apart, the extension says what they are. */
export function cutMiddle(name: string, charsMax = nameCharsMax): string {
  const signs = [...name]
  if (signs.length <= charsMax) return name
  const extension = /\.[^.]{1,8}$/.exec(name)?.[0] ?? ''
  const tail = Math.max([...extension].length + 3, 6)
  const head = charsMax - tail - 1
  return `${signs.slice(0, head).join('')}…${signs.slice(-tail).join('')}`
}

/** With its folders: two files of one name are told apart by them. */
export function fullName({ fileName, path }: Named): string {
  return showHiddenSigns(path === undefined ? fileName : `${path}/${fileName}`)
}

export function nameTabs(files: readonly Named[]): string[] {
  return files.map((file) => {
    const isShared = files.filter(({ fileName }) => fileName === file.fileName).length > 1
    const folder = file.path?.split('/').at(-1)
    const isNamed = isShared && folder !== undefined
    return cutMiddle(showHiddenSigns(isNamed ? `${folder}/${file.fileName}` : file.fileName))
  })
}

/** Of the monospaced name with its icon and the space around, in px. */
const charWidth = 7.3
const aroundWidth = 40
const moreWidth = 48

/** The tabs that stand in the line; the rest is behind a button. The open one is always among them. */
export function fitTabs(names: readonly string[], open: number, room: number): number[] {
  const widths = names.map((name) => [...name].length * charWidth + aroundWidth)
  const all = Array.from(names.keys())
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return all
  const first = open === -1 ? 0 : open
  const kept = [first]
  let used = moreWidth + (widths[first] ?? 0)
  for (const at of all) {
    if (at === first) continue
    const width = widths[at] ?? 0
    // A shorter name further on may still fit.
    if (used + width > room) continue
    used += width
    kept.push(at)
  }
  return kept.sort((a, b) => a - b)
}
