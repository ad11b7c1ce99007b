// The code that a program shows, however somebody types it.
const letters = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/

/** "bcdf ghjk" is BCDF-GHJK; undefined for what cannot be a code. */
export function readUserCode(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return letters.test(typed) ? `${typed.slice(0, 4)}-${typed.slice(4)}` : undefined
}
