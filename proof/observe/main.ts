// What operators see of the service, proved against the real programs that read it.
//   node proof/observe/main.ts traces [--tasks N] [--write]
const [what] = process.argv.slice(2)
if (what === 'traces') {
  const { proveTraces } = await import('./traces.ts')
  process.exitCode = await proveTraces(process.argv.slice(3))
} else {
  process.stderr.write('node proof/observe/main.ts traces [--tasks N] [--write]\n')
  process.exitCode = 2
}
