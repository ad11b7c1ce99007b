import type { Writable } from 'node:stream'
import { type Logger, TaskReview } from '@task-review/sdk'
import { toSafeJson } from '../output/json.ts'
import { clean } from '../output/text.ts'
import { version } from '../version.ts'
import type { ActiveProfile } from './active-profile.ts'

export type ClientWishes = { debug?: boolean; stderr?: Writable }

export function openClient(
  profile: Pick<ActiveProfile, 'key' | 'baseUrl'>,
  { debug = false, stderr = process.stderr }: ClientWishes = {},
): TaskReview {
  return new TaskReview({
    apiKey: profile.key,
    baseUrl: profile.baseUrl,
    appInfo: { name: 'taskreview-cli', version },
    // What people read says A's credits, so the commands speak revision A whatever the key says.
    revision: 'A',
    logger: logTo(stderr),
    ...(debug && { logLevel: 'debug' as const }),
  })
}

/** The console would write some of it to stdout, among the data. */
function logTo(stderr: Writable): Logger {
  const write = (level: string) => (message: string, context?: unknown) => {
    const more = context === undefined ? '' : ` ${toSafeJson(context, 0)}`
    stderr.write(`${level} ${clean(message)}${more}\n`)
  }
  return { error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') }
}
