// What operators type for a price, and how a price is written.
import { formatCredits } from '../../core/formats.ts'
import { chargeFor, creditBounds, modeMultipliers } from '../../records/price.ts'

const exampleSeconds = 217

/** "×1.75" */
export function showMultiplier(multiplier: number): string {
  return `×${multiplier}`
}

/** The multiplier that was typed, or what is wrong with it. */
export function readMultiplier(text: string): { value: number } | { lack: string } {
  const value = Number(text.trim().replace(',', '.'))
  if (text.trim() === '' || Number.isNaN(value))
    return { lack: 'Enter a multiplier, for example 1.75.' }
  if (value < 0.0001 || value > 1000)
    return { lack: 'The multiplier must be from 0.0001 to 1,000.' }
  if (Math.abs(Math.round(value * 10_000) - value * 10_000) > 1e-6)
    return { lack: 'The multiplier can have at most 4 decimals.' }
  return { value }
}

/** A day and time such as 2026-11-15T08:30, in the user's own zone, or what is wrong with it. */
export function readMoment(text: string, nowMs: number): { value: string } | { lack: string } {
  const at = new Date(text)
  if (text === '' || Number.isNaN(at.getTime())) return { lack: 'Enter a start time.' }
  if (at.getTime() <= nowMs) return { lack: 'Choose a time in the future.' }
  return { value: at.toISOString() }
}

/** What a standard task of 217 seconds costs: "217 s × 1 × 1.75 = 379.75, charged 380". */
export function explainPrice(tagMultiplier: number): string {
  const task = { mode: 'standard', tagMultiplier, maxCredits: creditBounds.standard.max } as const
  const { exact, charged } = chargeFor(task, exampleSeconds)
  const sum = exact.toLocaleString('en-US', { maximumFractionDigits: 4 })
  const rounding = charged === exact ? '' : `, charged ${formatCredits(charged)}`
  return `${exampleSeconds} s × ${modeMultipliers.standard} × ${tagMultiplier} = ${sum}${rounding}`
}
