// Which passwords are too common to choose. Invariants:
// - Capitals make no difference, nor do digits and signs around a common word: "Password1234!" is as
//   common as "password".
// - A password that somebody has already still works; only choosing is bound.
// The list was made from those of SecLists (see docs/decisions/dependencies.md): the words of the
// 10,000 most common passwords, and whatever of the 100,000 most common is long enough to be chosen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invalidRequest } from '../../../../core/errors.ts'

const tooCommon = 'is one of the most common passwords; choose another'

let list: ReadonlySet<string> | undefined

/** Read when it is first needed: a process in which nobody chooses a password does without. */
function readList(): ReadonlySet<string> {
  list ??= new Set(
    readFileSync(join(import.meta.dirname, 'refused-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  )
  return list
}

export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const word = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
  const readings = [plain, word, unwind(plain), unwind(word)]
  return isRun(plain) || readings.some((reading) => readList().has(reading))
}

export function assertUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw invalidRequest([{ field, message: tooCommon }])
}

/** "passwordpassword" is "password", "aaaaaaaaaaaa" is "a". */
function unwind(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text
}

/** One character, or characters in their order, again and again: 123456789012, abcdefabcdef. */
function isRun(text: string): boolean {
  const chunk = unwind(text)
  const steps = [...chunk].slice(1).map((character, at) => stepOf(chunk[at] ?? '', character))
  return chunk.length === 1 || new Set(steps).size === 1
}

/** After 9 comes 0. */
function stepOf(from: string, to: string): number {
  const step = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
  return /\d/.test(from) && /\d/.test(to) ? (step + 10) % 10 : step
}
