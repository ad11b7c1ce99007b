// A span for each command that a request or a step in the life of a task sends to Valkey. Its name is that of the
// command or of the script; keys and values are in none.
import { createHash } from 'node:crypto'
import type { Redis } from 'iovalkey'
import { tracing } from '../core/trace.ts'
import {
  beginWaitScript,
  chargeAddressScript,
  chargeAttemptScript,
  markSnapshotDirtyScript,
  setSnapshotScript,
  takeRateLimitScript,
} from './scripts.ts'

const digest = (script: string) => createHash('sha1').update(script).digest('hex')

const scriptNames = new Map(
  Object.entries({
    'take-rate-limit': takeRateLimitScript,
    'charge-address': chargeAddressScript,
    'charge-attempt': chargeAttemptScript,
    'mark-snapshot-dirty': markSnapshotDirtyScript,
    'set-snapshot': setSnapshotScript,
    'begin-wait': beginWaitScript,
  }).map(([name, script]) => [digest(script), name]),
)

export function traceCommands(client: Redis): void {
  const send = client.sendCommand.bind(client)
  client.sendCommand = (command, stream) => {
    const { name, args, promise } = command as unknown as {
      name: string
      args: unknown[]
      promise: Promise<unknown>
    }
    const called = (name === 'evalsha' && scriptNames.get(String(args[0]))) || name
    const attributes = { 'db.system.name': 'valkey', 'db.operation.name': called }
    const span = tracing?.begin(`valkey ${called}`, { kind: 'client', attributes })
    if (span !== undefined)
      promise.then(
        () => span.end(),
        (error: unknown) => span.fail(error),
      )
    return send(command, stream)
  }
}
