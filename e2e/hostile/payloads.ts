// Everything hostile that is put into the fields of strangers. Each payload has a number, and whatever
// of it runs or loads says that number: by calling __ran, or by asking the canary's server.
import { addressPayloads } from './addresses.ts'
import { breakoutPayloads } from './breakouts.ts'
import { elementPayloads } from './elements.ts'

export type Payload = { number: number; text: string }

export function writePayloads(canaryPort: number): Payload[] {
  const templates = [...elementPayloads, ...addressPayloads, ...breakoutPayloads]
  return templates.map((template, number) => ({
    number,
    text: template
      .replaceAll('%J', `__ran(${number})`)
      .replaceAll('%C', `http://canary.example:${canaryPort}/${number}`)
      .replaceAll('%P', String(canaryPort))
      .replaceAll('%N', String(number)),
  }))
}

/** As many as fit into this many characters, again and again, so that none is left out. */
export function cutPayloads(payloads: readonly Payload[], charsMax: number): Payload[][] {
  const groups: Payload[][] = [[]]
  let chars = 0
  for (const payload of payloads) {
    chars += payload.text.length + 2
    if (chars > charsMax) {
      groups.push([])
      chars = payload.text.length + 2
    }
    groups.at(-1)?.push(payload)
  }
  return groups
}

/** A group as one text, each payload a paragraph of its own. */
export function joinPayloads(payloads: readonly Payload[]): string {
  return payloads.map(({ text }) => text).join('\n\n')
}
