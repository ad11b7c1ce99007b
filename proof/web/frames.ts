// How long frames take while something is done to a page.
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { percentile } from '../bench/percentile.ts'
import { traceMainThread } from './main-thread.ts'

export type Frames = {
  frames: number
  p50Ms: number
  p99Ms: number
  worstMs: number
  over50: number
  /** What the browser itself calls long: frames by the script in them, and tasks. */
  longFrames: number
  longestScriptMs: number
  longTasks: number
  /** From a key to its paint, as far as it took over 16 ms. */
  worstKeyMs: number
  /** The longest stretch of work, by the time of the processor that it took. */
  worstTaskMs: number
}

type Found = {
  frames: number[]
  longFrames: { ms: number; scriptMs: number }[]
  longTasks: number[]
  keys: number[]
}

export const frameMsMax = 50

/** Before the first page of a context is opened. */
export async function installProbe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: join(import.meta.dirname, 'in-page.mjs') })
}

/** A page with nothing on it but its length: what any page costs on this machine at this moment. */
export async function openNothing(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.setContent('<div style="height: 48000px"></div>')
}

export async function recordFrames(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate('speed.startFrames()')
  const tasksMs = await traceMainThread(page, act)
  return describe(await page.evaluate<Found>('speed.stopFrames()'), tasksMs)
}

function describe({ frames, longFrames, longTasks, keys }: Found, tasksMs: number[]): Frames {
  const sorted = frames.toSorted((a, b) => a - b)
  return {
    frames: frames.length,
    p50Ms: round(percentile(sorted, 50)),
    p99Ms: round(percentile(sorted, 99)),
    worstMs: round(Math.max(...frames)),
    over50: frames.filter((ms) => ms > frameMsMax).length,
    longFrames: longFrames.length,
    longestScriptMs: round(Math.max(0, ...longFrames.map(({ scriptMs }) => scriptMs))),
    longTasks: longTasks.length,
    worstKeyMs: round(Math.max(0, ...keys)),
    worstTaskMs: round(tasksMs.reduce((most, next) => Math.max(most, next), 0)),
  }
}

export function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
