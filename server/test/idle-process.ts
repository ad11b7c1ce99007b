// How late a process that does nothing is woken on this machine now. What a busy machine adds to
// every process is no fault of the one under test.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const delayResolutionMs = 10

const program = `
  const { monitorEventLoopDelay } = require('node:perf_hooks')
  const delay = monitorEventLoopDelay({ resolution: ${delayResolutionMs} })
  delay.enable()
  process.stdin.resume()
  process.stdin.on('end', () => console.log(delay.percentile(99) / 1e6))
`

/** The delay beyond the resolution of the measurement, at the 99th percentile, until it is stopped. */
export function startIdleProcess(): { stop(): Promise<number> } {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  return {
    async stop() {
      child.stdin.end()
      const [text] = await once(child.stdout, 'data')
      return Math.max(0, Number(text) - delayResolutionMs)
    },
  }
}
