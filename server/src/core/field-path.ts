// Where in a request something is, as errors show it, and how long such a text may be.

/** The path of a value in a body, as a chain from it to the root. Spelled out only when needed. */
export type FieldPath = { parent: FieldPath | undefined; key: string | number }

export const fieldCharsMax = 200
export const messageCharsMax = 500

/** The dotted path, cut where it is too long to be shown. */
export function spellField(path: FieldPath): string {
  const keys: (string | number)[] = []
  for (let at: FieldPath | undefined = path; at; at = at.parent) keys.push(at.key)
  let text = ''
  for (const key of keys.reverse()) {
    if (typeof key === 'number') text += `[${key}]`
    else text += text === '' ? key : `.${key}`
    if (text.length > fieldCharsMax) break
  }
  return cutText(text, fieldCharsMax)
}

/** A reply never grows with what a caller wrote: a hostile key or value is shown up to here. */
export function cutText(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`
}
