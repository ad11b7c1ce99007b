// A file name from the service becomes a name in a folder of the user's. Invariants: the name never
// leaves the folder, is a plain name on every system, and never hides the file or its type.

const bytesMax = 200
// Devices on Windows, whatever follows the first dot.
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i
// Control characters, what turns the direction of writing, and what takes no room. Stated as
// categories: no list of code points would be complete.
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
const notInNames = /[<>:"/\\|?*]/g

/** The name to store a file under; one that has nothing usable in it is named by its position. */
export function safeFileName(name: string, position: number): string {
  const plain = name
    .normalize('NFC')
    .replace(unseen, '')
    .replace(notInNames, '_')
    .replace(/^[.\s~-]+/, '')
    .replace(/[.\s]+$/, '')
  const cut = cutToBytes(plain)
  if (cut === '' || /^_+$/.test(cut)) return `file-${position}`
  return reserved.test(cut) ? `_${cut}` : cut
}

/** Names for all files of a task, no two of which are the same file on any system. */
export function safeFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name, position) => {
    const safe = safeFileName(name, position)
    let [free, count] = [safe, 2]
    while (taken.has(free.toLowerCase())) free = numbered(safe, count++)
    taken.add(free.toLowerCase())
    return free
  })
}

function numbered(name: string, count: number): string {
  const { stem, extension } = split(name)
  return `${stem}-${count}${extension}`
}

/** Shortens the stem, so that the extension stays true. */
function cutToBytes(name: string): string {
  if (Buffer.byteLength(name) <= bytesMax) return name
  const { stem, extension } = split(name)
  const kept = extension.length <= 20 ? extension : ''
  const characters = [...(kept === '' ? name : stem)]
  while (Buffer.byteLength(characters.join('') + kept) > bytesMax) characters.pop()
  return characters.join('') + kept
}

function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  if (dot <= 0) return { stem: name, extension: '' }
  return { stem: name.slice(0, dot), extension: name.slice(dot) }
}
