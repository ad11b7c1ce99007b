// The server. Over stdio nothing but the protocol may be written to stdout.
import { readCommand, usage } from './command-line.ts'
import { readEnvironment } from './environment.ts'
import { serveHttp } from './serving/http.ts'
import { serveOneClient } from './serving/stdio.ts'
import { readSettings, SettingsError } from './settings.ts'
import { version } from './version.ts'

async function start(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  if (command.name === 'help') return void process.stdout.write(usage)
  if (command.name === 'version') return void process.stdout.write(`${version}\n`)
  const environment = readEnvironment()
  const settings = readSettings(environment)
  if (command.name === 'stdio') {
    await serveOneClient(settings, environment.apiKey, command.allowedFolders)
    return
  }
  const served = await serveHttp(settings, command)
  process.stderr.write(`task-review-mcp ${version} listens on ${served.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void served.stop().finally(() => process.exit(0)))
  }
}

try {
  await start()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  process.stderr.write(`task-review-mcp: ${error.message}\n`)
  process.exitCode = 2
}
