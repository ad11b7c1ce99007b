// Loaded into a service to slow it down on purpose: each request says how long a core is kept busy
// before it is answered. Shows that the comparison would see such a slowdown.
import { type IncomingMessage, Server } from 'node:http'
import { burnHeader } from './requests.ts'

const emit = Server.prototype.emit as (this: Server, ...args: unknown[]) => boolean

Server.prototype.emit = function burn(this: Server, ...args: unknown[]): boolean {
  const [event, request] = args
  const header = event === 'request' && (request as IncomingMessage).headers[burnHeader]
  const endsAtMs = performance.now() + Number(header || 0) / 1_000
  while (performance.now() < endsAtMs);
  return emit.apply(this, args)
}
