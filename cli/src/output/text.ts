// Text for a terminal. A plain string may have come from anybody, so it is always made harmless when
// it is printed; colour and weight are objects around strings and never characters inside them.

type Look = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'
export type Styled = { look: Look; inside: Text }
export type Text = string | Styled | readonly Text[]

const codes: Record<Look, [number, number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
}

export const bold = (inside: Text): Styled => ({ look: 'bold', inside })
export const dim = (inside: Text): Styled => ({ look: 'dim', inside })
export const red = (inside: Text): Styled => ({ look: 'red', inside })
export const green = (inside: Text): Styled => ({ look: 'green', inside })
export const yellow = (inside: Text): Styled => ({ look: 'yellow', inside })
export const cyan = (inside: Text): Styled => ({ look: 'cyan', inside })

/** Controls but tab and line feed, marks that turn or hide text, and halves of pairs. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The text with everything that a terminal would act on made visible instead. */
export function clean(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unsafe, spell)
}

/** As clean, on one line: for cells, names and titles. */
export function cleanLine(text: string): string {
  return clean(text)
    .replace(/\s*\n\s*/g, ' ⏎ ')
    .replaceAll('\t', ' ')
}

function spell(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`
  if (code === 0x7f) return '^?'
  return `\\u${code.toString(16).padStart(4, '0')}`
}

export function render(text: Text, colored: boolean, wash = clean): string {
  if (typeof text === 'string') return wash(text)
  if (!('look' in text)) return text.map((part) => render(part, colored, wash)).join('')
  const inside = render(text.inside, colored, wash)
  const [on, off] = codes[text.look]
  return colored ? `\u001b[${on}m${inside}\u001b[${off}m` : inside
}
