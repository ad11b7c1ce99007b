// `.stack/<name>.demo.json`: who the demo's people are and how they sign in. It goes with the stack's data.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, markOf, type ProcessMark } from '../stack/processes.ts'
import { stackDir } from '../stack/stack-file.ts'
import type { Demo } from './seed.ts'

const fileOf = (name: string) => join(stackDir, `${name}.demo.json`)

/** Undefined also for one that an older version made: it is made anew. */
export function readDemo(name: string): Demo | undefined {
  try {
    const demo = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Partial<Demo>
    return demo.test === undefined ? undefined : (demo as Demo)
  } catch {
    return undefined
  }
}

export function writeDemo(name: string, demo: Demo): void {
  mkdirSync(stackDir, { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}

/** What a running `pnpm dev` says of itself in `.stack/dev.json`; the service and `pnpm admin` read it
 * (server/src/core/config-stack.ts), so that whatever is started beside it uses its database. */
export type RunningDev = ProcessMark & {
  url: string
  mailUrl: string
  env: Record<string, string>
}

const runningFile = join(stackDir, 'dev.json')

/** Of the service itself, and not of what is started beside it. */
const ownSettings = ['HOST', 'PORT', 'LOG_LEVEL']

export function writeRunningDev(dev: Omit<RunningDev, keyof ProcessMark>): void {
  const env = Object.entries(dev.env).filter(([name]) => !ownSettings.includes(name))
  const running = { ...markOf(process.pid), ...dev, env: Object.fromEntries(env) }
  writeFileSync(runningFile, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 })
}

export function readRunningDev(): RunningDev | undefined {
  try {
    const running = JSON.parse(readFileSync(runningFile, 'utf8')) as RunningDev
    return isRunning(running) ? running : undefined
  } catch {
    return undefined
  }
}

export function removeRunningDev(): void {
  rmSync(runningFile, { force: true })
}
