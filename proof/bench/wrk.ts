// Load by wrk: a generator cheap enough to leave the second core to the parts under test. Requests
// come from a file of prepared ones, or are made by a Lua snippet.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installSystemPackage } from '../system-package.ts'
import { type ProcessorUse, startTiming } from './processor-time.ts'

export type Load = {
  url: string
  connections: number
  seconds: number
  script: string
  /** Whose processor time is counted, by name. */
  processes?: Record<string, number>
}

export type Measured = {
  operations: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Replies of status 400 and above, and broken connections. */
  failures: number
  cpu: ProcessorUse
}

const report = `
function done(summary, latency, requests)
  io.write(string.format('\\n{"requests":%d,"micros":%d,"p50":%d,"p99":%d,"failures":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write
      + summary.errors.timeout))
end
`

export async function runWrk(load: Load): Promise<Measured> {
  const { url, connections, seconds, script, processes = {} } = load
  const folder = mkdtempSync(join(tmpdir(), 'task-review-wrk-'))
  const file = join(folder, 'load.lua')
  writeFileSync(file, script + report)
  try {
    const args = ['-t1', '--timeout', '60s', `-c${connections}`, `-d${seconds}s`, '-s', file, url]
    const endTiming = startTiming(processes)
    const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    for await (const chunk of child.stdout) text += chunk
    const cpu = endTiming()
    const line = text.split('\n').findLast((part) => part.startsWith('{'))
    if (line === undefined) throw new Error(`wrk gave no report:\n${text}`)
    const { requests, micros, p50, p99, failures } = JSON.parse(line) as Record<string, number> & {
      requests: number
      micros: number
      p50: number
      p99: number
      failures: number
    }
    return {
      operations: requests,
      perSecond: (requests * 1e6) / micros,
      p50Ms: p50 / 1_000,
      p99Ms: p99 / 1_000,
      failures,
      cpu,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function ensureWrk(): void {
  if (!hasWrk()) installSystemPackage('wrk')
}

function hasWrk(): boolean {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'pipe' })
    return true
  } catch (error) {
    // wrk -v prints its version and exits with 1.
    return (error as { status?: number }).status === 1
  }
}
