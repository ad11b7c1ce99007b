// JSON in which no character does anything to a terminal: what JSON.stringify leaves as it is, and a
// terminal would act on, is escaped, which means the same to every reader of JSON.
const actsOnTerminal =
  /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

export function toSafeJson(value: unknown, indent: number): string {
  const text = JSON.stringify(value ?? null, null, indent)
  return text.replace(
    actsOnTerminal,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
