// `.stack/<name>.demo.json`: who the demo's people are and how they sign in. It goes with the stack's data.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stackDir } from '../stack/stack-file.ts'
import type { Demo } from './seed.ts'

const fileOf = (name: string) => join(stackDir, `${name}.demo.json`)

export function readDemo(name: string): Demo | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8')) as Demo
  } catch {
    return undefined
  }
}

export function writeDemo(name: string, demo: Demo): void {
  mkdirSync(stackDir, { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 })
}
