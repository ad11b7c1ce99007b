// Names come from people, and a mail with one goes to somebody whose address anybody can type. So a
// name in a mail is one line, short, and nothing that a mail program turns into a link.
import { limits } from './limits.ts'

/** An address of the web or of mail, also without its scheme: mail programs link "evil.example" too. */
const link = /[@:/\\]|\bwww\b|[\p{L}\p{N}_-][.。．｡][\p{L}\p{N}]{2}/iu
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u

/** What is wrong with a name that somebody chooses, or undefined. */
export function findNameProblem(name: string): string | undefined {
  if (unprintable.test(name)) return 'must be one line without control characters'
  if (link.test(name)) return 'must be a name, without links and addresses'
  return undefined
}

/** The name as a mail may say it; undefined where it is no name to put in one. */
export function writeName(name: string | null): string | undefined {
  const line = (name ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line === '' || [...line].length > limits.chosenNameCharsMax || link.test(line))
    return undefined
  return line
}

/** "Hello Ada," or, where what somebody calls themselves is no name to put in a mail, "Hello,". */
export function greet(name: string): string {
  const line = writeName(name)
  return line === undefined ? 'Hello,' : `Hello ${line},`
}
