// Signs that nobody sees: some turn text around, some hide inside words, some carry a second text. What is
// read would not be what is there, so they are shown by their number; copies keep them.

/** Turn text around, or take no room at all. */
const hidden =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}'

/** Joiners belong to emoji and to some scripts; anywhere else they only make words differ. */
const strayJoiner =
  '(?<![\\p{Lo}\\p{M}\\p{Extended_Pictographic}\\p{EMod}])[\\u200c\\u200d\\ufe0f](?!\\u20e3)'

/** Without the signs of C0, which have pictures of their own. */
export const hiddenSigns = new RegExp(`[${hidden}]|${strayJoiner}`, 'gu')

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Most text has none, and is told apart quickly. */
const unusual = /[^\t\n\r -~]/

export function showHiddenSigns(text: string): string {
  if (!unusual.test(text)) return text
  return text
    .replace(hiddenSigns, (sign) => `‹U+${numberOf(sign)}›`)
    .replace(control, (sign) => (sign === '\u007f' ? '␡' : pictureOf(sign)))
}

function numberOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}

function pictureOf(sign: string): string {
  return String.fromCodePoint(0x2400 + sign.charCodeAt(0))
}
