/** "12.40 USD"; a dash where no price is configured. */
export function showCost(cost: number | null, currency: string | null): string {
  if (cost === null || currency === null) return '–'
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: cost < 0.01 ? 4 : 2 }
  return `${cost.toLocaleString('en-US', digits)} ${currency}`
}
