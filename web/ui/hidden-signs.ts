// Signs that nobody sees but that turn text around: what is read would not be what is there. They are
// shown by their number instead; copies keep them.
const turning = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g

export function showHiddenSigns(text: string): string {
  return text.replaceAll(
    turning,
    (sign) => `[U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}
