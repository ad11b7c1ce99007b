// Ids on a terminal are short: the kind and the last six characters, which differ even between tasks
// made in the same second. Commands take the short form where the list of the newest can tell it.

const full = /^([a-z]+)_([0-9a-hjkmnp-tv-z]{26})$/
const short = /^(?:([a-z]+)_)?…?([0-9a-hjkmnp-tv-z]{4,12})$/

/** "task_…s5t6v9"; whatever is no id stays as it is. */
export function shortId(id: string): string {
  const [, kind, rest = ''] = full.exec(id) ?? []
  return kind === undefined ? id : `${kind}_…${rest.slice(-6)}`
}

/** The end that a short form names, or undefined where it is none of this kind. */
export function readShortId(text: string, kind: string): string | undefined {
  const [, named = kind, end] = short.exec(text) ?? []
  return named === kind ? end : undefined
}
