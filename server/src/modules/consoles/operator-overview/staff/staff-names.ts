// Keeps the names of staff from clients. A note is compared by whole words with each part of a name, since
// "Jonas" says as much as "Jonas Weber". Parts of two letters count only as the whole name: "an" and "li" are
// words of their own in many languages.
import { invalidRequest } from '../../../../core/errors.ts'
import type { Db } from '../../../../db/client.ts'
import { selectStaffNames } from './staff-queries.ts'

/** Shorter parts, such as initials, count only together with the rest of the name. */
const partCharsMin = 3

export async function refuseStaffNames(db: Db, note: string): Promise<void> {
  const named = findStaffName(note, await selectStaffNames(db))
  if (named === undefined) return
  const message = `contains "${named}", the name of an engineer or operator; clients never see names of staff`
  throw invalidRequest([{ field: 'note', message }])
}

/** The first name in the note, as the note has it in words. */
function findStaffName(note: string, names: readonly string[]): string | undefined {
  const words = wordsOf(note)
  const known = new Set(words)
  const text = ` ${words.join(' ')} `
  for (const name of names) {
    const parts = wordsOf(name)
    const part = parts.find((each) => each.length >= partCharsMin && known.has(each))
    if (part !== undefined) return part
    const whole = parts.join(' ')
    if (whole !== '' && text.includes(` ${whole} `)) return whole
  }
  return undefined
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
