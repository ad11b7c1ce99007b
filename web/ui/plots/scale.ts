// The scale of an axis that begins at nothing: round steps, and no more of them than can be read.

/** 0 and round values up to at least `most`: [0, 1000, 2000]. */
export function listTicks(most: number, countMax: number): number[] {
  const rough = Math.max(most, 1) / Math.max(1, countMax - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((part) => part * power).find((one) => one >= rough) ?? 1,
  )
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** More words than these under an axis are not read. */
const labelsMax = 6

/** Which places get their label: those that have one, so few that two of them never meet. */
export function pickLabels(
  points: readonly { label: string }[],
  width: number,
  labelWidth: number,
): ReadonlySet<number> {
  const labelled = points.flatMap(({ label }, index) => (label === '' ? [] : [index]))
  const room = Math.min(labelsMax, Math.max(1, Math.floor(width / labelWidth)))
  const nth = Math.max(1, Math.ceil(labelled.length / room))
  return new Set(labelled.filter((_, place) => place % nth === 0))
}
