// How deep and how wide data is. It is untrusted, so neither is measured recursively: the stack would
// overflow.

/** As the server has it (resultDepthMax in its limits). */
const depthMax = 64

/** More fields than this nobody fills in by eye, and drawing them holds up the page. */
const formFieldsMax = 500

export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return true
    level = level.flatMap((held) =>
      typeof held === 'object' && held !== null ? Object.values(held) : [],
    )
  }
  return false
}

/** Lists are drawn as far as they are in sight; fields are drawn all at once. */
export function isTooWideForForm(data: unknown): boolean {
  const waiting: unknown[] = [data]
  let fields = 0
  while (waiting.length > 0 && fields <= formFieldsMax) {
    const held = waiting.pop()
    if (typeof held !== 'object' || held === null || Array.isArray(held)) continue
    const values = Object.values(held)
    fields += values.length
    if (fields <= formFieldsMax) waiting.push(...values)
  }
  return fields > formFieldsMax
}
