// One run of the program on this process: its words, streams, environment and signals.
import { root } from './commands.ts'
import { readEnvironment } from './environment.ts'
import { systemClock } from './frame/clock.ts'
import { openIo } from './frame/io.ts'
import { run } from './frame/run.ts'

const environment = readEnvironment()
const interrupted = new AbortController()
process.on('SIGINT', () => {
  // A second Ctrl-C exits immediately.
  if (interrupted.signal.aborted) process.exit(130)
  interrupted.abort()
})
// A reader that went away, as head does, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

const code = await run({
  root,
  words: process.argv.slice(2),
  io: openIo(process, environment),
  environment,
  clock: systemClock,
  signal: interrupted.signal,
})
// Nothing that still waits, such as a kept connection, holds the program.
process.exit(interrupted.signal.aborted ? 130 : code)
