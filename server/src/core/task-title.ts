// What a task is called in a list: clients give no title, so the first line of the prompt serves as
// one, without the marks of Markdown. It is text and stays text: whoever shows it renders nothing.
export const titleCharsMax = 120
export const excerptCharsMax = 240
/** As much of a prompt as a title and an excerpt are made of. */
export const openingCharsMax = 2_000

export type Opening = { title: string; excerpt: string }

/** A prompt is never empty, except where the content of its task was removed. */
const removedOpening: Opening = { title: 'Content removed', excerpt: '' }

export function readOpening(promptOpening: string): Opening {
  if (promptOpening === '') return removedOpening
  const lines = promptOpening
    .slice(0, openingCharsMax)
    .split(/[\r\n\u2028\u2029]+/)
    .map(stripMarks)
    .filter((line) => line !== '')
  const [first = '', ...rest] = lines
  const title = cut(first, titleCharsMax)
  // Of a line that is longer than a title the excerpt tells the whole.
  const told = title === first ? rest : lines
  return { title, excerpt: cut(told.join(' '), excerptCharsMax) }
}

/** As much of a prompt as a title is made of, in all but the strangest ones. */
export const titleOpeningCharsMax = 500

/** The title alone; null where there is none, or none any more. */
export function readTitle(promptOpening: string): string | null {
  for (const line of promptOpening.split(/[\r\n\u2028\u2029]+/)) {
    const words = stripMarks(line)
    if (words !== '') return cut(words, titleCharsMax)
  }
  return null
}

/** A sentence in which no mark of Markdown can be; a list of tasks reads hundreds of them a second. */
const plainLine = /^[A-Za-z](?: ?[\w.,;:?!'"()/&%$@=+-])*$/

/** Every pattern looks at a bounded stretch: a prompt is whatever a stranger wrote. */
function stripMarks(line: string): string {
  const trimmed = line.trim()
  if (plainLine.test(trimmed)) return trimmed
  return (
    line
      // Controls, and what makes text run backwards or not show at all.
      .replaceAll(
        /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu,
        ' ',
      )
      .trim()
      .replace(/^(?:```|~~~)[\w+#.-]{0,30}$/, '')
      .replace(/^(?:[-*_=] ?){3,}$/, '')
      .replace(/^(?:>\s{0,3}){1,5}/, '')
      .replace(/^(?:#{1,6}|[-*+]|\d{1,3}[.)])\s{1,4}/, '')
      .replace(/^\[[ xX]\]\s/, '')
      .replaceAll(/!?\[([^[\]]{0,200})\]\([^()]{0,500}\)/g, '$1')
      .replaceAll(/\*\*|~~|`/g, '')
      .replaceAll(/(^|[\s(])\*(?=\S)/g, '$1')
      .replaceAll(/(?<=\S)\*(?=[\s).,:;!?]|$)/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

function cut(text: string, charsMax: number): string {
  if (endOfFirst(text, charsMax) === text.length) return text
  return `${text.slice(0, endOfFirst(text, charsMax - 1)).trimEnd()}…`
}

/** Where so many characters of the text end, or all of it; one may take two units. */
function endOfFirst(text: string, characters: number): number {
  let end = 0
  for (let seen = 0; seen < characters && end < text.length; seen++)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1
  return end
}
