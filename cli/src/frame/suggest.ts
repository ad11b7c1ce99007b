// What somebody who mistyped a word may have meant.

/** The known word nearest to the one typed, if it is near enough to be meant. */
export function findNear(typed: string, known: readonly string[]): string | undefined {
  const small = typed.toLowerCase()
  const ranked = known
    .map((word) => ({ word, distance: distanceOf(small, word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  const begun = small.length > 1 ? known.find((word) => word.startsWith(small)) : undefined
  return ranked[0]?.word ?? begun
}

/** Letters to insert, delete, change or swap with their neighbour (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? at(i - 2, j - 2) + 1
          : Number.POSITIVE_INFINITY
      row.push(Math.min(at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(i - 1, j - 1) + cost, swapped))
    }
  }
  return at(a.length, b.length)
}
