// What was typed after task-review-mcp.
import { parseArgs } from 'node:util'
import { SettingsError } from './settings.ts'

export type Command =
  | { name: 'help' }
  | { name: 'version' }
  | { name: 'stdio'; allowedFolders: string[] }
  | { name: 'http'; port: number; host: string; allowedHosts: string[]; allowedOrigins: string[] }

export const usage = `task-review-mcp: an MCP server that lets agents ask human engineers.

Usage
  task-review-mcp [--allow-files FOLDER]...      serve one client over stdio
  task-review-mcp http [options]                 serve many over HTTP, at /mcp

Options of stdio
  --allow-files FOLDER    files of this folder may be attached to tasks (repeatable)

Options of http
  --port PORT             default 8787; 0 takes a free one
  --host ADDRESS          where to listen, default 127.0.0.1
  --allow-host NAME       a name clients may call the server by (repeatable);
                          default localhost, 127.0.0.1 and [::1]
  --allow-origin NAME     a host name whose web pages may call (repeatable);
                          default the same three

Environment
  TASKREVIEW_BASE_URL                 address of the service (required)
  TASKREVIEW_API_KEY                  key of the account (stdio only; over HTTP each client sends its own)
  TASKREVIEW_MCP_MAX_CREDITS          tasks with a higher maxCredits need user approval; default 3600
  TASKREVIEW_MCP_MAX_TOTAL_CREDITS    the same for all tasks of this process together; default 20000
  TASKREVIEW_MCP_PROJECT_ID           the project of tasks that name none
`

const local = ['localhost', '127.0.0.1', '[::1]']

export function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const [name = 'stdio', ...more] = positionals
  if (more.length > 0) throw unknown(more[0])
  if (name === 'stdio') return { name, allowedFolders: values['allow-files'] ?? [] }
  if (name !== 'http') throw unknown(name)
  if (values['allow-files']) {
    throw new SettingsError(
      '--allow-files is for stdio only: over HTTP no file of this machine is read.',
    )
  }
  return {
    name,
    port: readPort(values.port ?? '8787'),
    host: values.host ?? '127.0.0.1',
    allowedHosts: values['allow-host'] ?? local,
    allowedOrigins: values['allow-origin'] ?? local,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        'allow-files': { type: 'string', multiple: true },
        port: { type: 'string' },
        host: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        'allow-origin': { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\nRun task-review-mcp --help.`)
  }
}

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : undefined
  if (port === undefined || port > 65_535) {
    throw new SettingsError(`--port must be a number from 0 to 65535, not "${value}".`)
  }
  return port
}

function unknown(word: string | undefined): SettingsError {
  return new SettingsError(`Unknown command "${word}". Run task-review-mcp --help.`)
}
