// pnpm stack up|down|status|reset [--postgres-port N] [--valkey-port N]
import { parseArgs } from 'node:util'
import { type Ports, readStatus, resetStack, startStack, stopStack } from './stack/control.ts'
import { parts } from './stack/parts.ts'

const usage = `usage: pnpm stack up|down|status|reset ${parts
  .map((part) => `[--${part.name}-port N]`)
  .join(' ')}`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    parts.map((part) => [`${part.name}-port`, { type: 'string' as const }]),
  ),
})

try {
  await runCommand(positionals[0])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runCommand(command: string | undefined): Promise<void> {
  const startedAtMs = performance.now()
  if (command === 'up') {
    await startStack(console.log, readPorts())
    console.log(`up in ${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s`)
  } else if (command === 'down') {
    await stopStack(console.log)
  } else if (command === 'reset') {
    await resetStack(console.log)
  } else if (command === 'status') {
    showStatus()
  } else {
    throw new Error(usage)
  }
}

function readPorts(): Ports {
  const ports: Ports = {}
  for (const part of parts) {
    const given = values[`${part.name}-port`]
    if (typeof given !== 'string') continue
    const port = Number(given)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`bad port ${given}`)
    ports[part.name] = port
  }
  return ports
}

function showStatus(): void {
  const all = readStatus()
  for (const { name, running } of all) {
    console.log(running ? `${name} running: ${running.url} (pid ${running.pid})` : `${name} down`)
  }
  if (all.some((part) => part.running === undefined)) process.exitCode = 3
}
