// What operators see of the service, proved against the real programs that read it.
//   node proof/observe/main.ts traces [--tasks N] [--write]
//   node proof/observe/main.ts alerts [--write] [--only PART-OF-A-FAULT]
const [what, ...args] = process.argv.slice(2)
if (what === 'traces') {
  const { proveTraces } = await import('./traces.ts')
  process.exitCode = await proveTraces(args)
} else if (what === 'alerts') {
  const { proveAlerts } = await import('./alert-run.ts')
  process.exitCode = await proveAlerts(args)
} else {
  process.stderr.write(
    'node proof/observe/main.ts traces [--tasks N] [--write] | alerts [--write] [--only PART-OF-A-FAULT]\n',
  )
  process.exitCode = 2
}
