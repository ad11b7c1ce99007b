export function percentile(sorted: number[], percent: number): number {
  if (sorted.length === 0) throw new Error('No values')
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))
  return sorted[index] as number
}
