// One client, over stdin and stdout.
import { realpath, stat } from 'node:fs/promises'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { buildServer } from '../protocol/server.ts'
import { type Settings, SettingsError } from '../settings.ts'
import { makeCaller } from './callers.ts'

const hint =
  'task-review-mcp now waits for an MCP client on stdin. Clients start it themselves: see --help.\n'

export async function serveOneClient(
  settings: Settings,
  apiKey: string | undefined,
  folders: string[],
): Promise<void> {
  if (apiKey === undefined) {
    throw new SettingsError(
      'Set TASKREVIEW_API_KEY to a key of your account; the dashboard of the service makes them.',
    )
  }
  const allowedFolders = await Promise.all(folders.map(findFolder))
  const caller = makeCaller(settings, apiKey)
  if (process.stdin.isTTY) process.stderr.write(hint)
  const handle = serveStdio(() => buildServer({ caller, settings, allowedFolders }))
  const leave = () => void handle.close().finally(() => process.exit(0))
  process.stdin.once('end', leave)
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
}

async function findFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => undefined)
  if (real !== undefined && (await stat(real)).isDirectory()) return real
  throw new SettingsError(`--allow-files: folder not found: ${folder}.`)
}
