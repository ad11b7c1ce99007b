// How many columns of a terminal a text takes.
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{17000}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\ufe0f/u
const ascii = /^[\x20-\x7e]*$/
const zero = /^\p{Mark}+$/u
let segmenter: Intl.Segmenter | undefined

export function textWidth(text: string): number {
  if (ascii.test(text)) return text.length
  return graphemes(text).reduce((sum, one) => sum + graphemeWidth(one), 0)
}

/** The beginning of a text that fits, with an ellipsis where something was cut. */
export function cutToWidth(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const one of graphemes(text)) {
    used += graphemeWidth(one)
    if (used > width - 1) break
    kept += one
  }
  return `${kept.trimEnd()}…`
}

function graphemeWidth(one: string): number {
  if (zero.test(one)) return 0
  return wide.test(one) ? 2 : 1
}

function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}
