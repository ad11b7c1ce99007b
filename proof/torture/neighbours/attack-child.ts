// One hostile client in a process of its own, at the lowest priority: what it costs is what the
// service does for it, not what it takes to ask. It sends at a fixed rate until it is told to stop, and
// then says how it was answered.
import { Agent, type ClientRequest, request } from 'node:http'
import { setPriority } from 'node:os'
import { makeSecret } from '../../../server/src/modules/identity/api-keys/secret.ts'

/** authorization 'invented' is a well-formed key that nobody has, another one each time. */
export type Sent = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export type AttackJob = {
  kind: 'flood' | 'hold' | 'drip'
  url: string
  requests: Sent[]
  /** Of a flood; what is held or dripped is begun at this rate and then kept. */
  perSecond: number
  /** How many are held or dripped at once. */
  atOnce?: number
  /** How many a flood sends in all. */
  sentMax?: number
}

export type AttackReport = { sent: number; statuses: Record<string, number> }

const lowestPriority = 19
const inFlightMax = 512
const tickMs = 20
const dripEveryMs = 1_000

setPriority(lowestPriority)

const report: AttackReport = { sent: 0, statuses: {} }
const open = new Set<ClientRequest>()
let isOver = false

function note(status: string): void {
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
}

function send(job: AttackJob, agent: Agent): void {
  const {
    method,
    path,
    headers = {},
    body,
  } = job.requests[report.sent++ % job.requests.length] as Sent
  const isInvented = headers.authorization === 'invented'
  const sent = request(new URL(path, job.url), {
    method,
    agent,
    headers: {
      ...headers,
      ...(isInvented && { authorization: `Bearer ${makeSecret(false)}` }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    },
  })
  open.add(sent)
  sent.on('response', (response) => {
    note(String(response.statusCode))
    response.resume()
    response.on('error', () => undefined)
  })
  sent.on('error', () => !isOver && note('broken'))
  sent.on('close', () => open.delete(sent))
  if (job.kind === 'drip') drip(sent)
  else sent.end(body)
}

/** Nearly nothing, but never so little that it would count as stalled. */
function drip(sent: ClientRequest): void {
  const timer = setInterval(() => sent.write('x'), dripEveryMs)
  sent.write('x')
  sent.on('close', () => clearInterval(timer))
}

function run(job: AttackJob): void {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const openMax = job.kind === 'flood' ? inFlightMax : (job.atOnce ?? 1)
  let owed = 0
  let lastMs = performance.now()
  const mayBegin = () =>
    open.size < openMax && report.sent < (job.sentMax ?? Number.POSITIVE_INFINITY)
  // By the time that passed: at the lowest priority a tick comes late when the machine is busy, and
  // counting ticks would weaken the attack just then.
  setInterval(() => {
    const nowMs = performance.now()
    owed += (job.perSecond * (nowMs - lastMs)) / 1_000
    lastMs = nowMs
    for (; owed >= 1; owed--) if (!isOver && mayBegin()) send(job, agent)
  }, tickMs)
}

process.on('message', (message: AttackJob | 'stop') => {
  if (message !== 'stop') {
    run(message)
    process.send?.('begun')
    return
  }
  isOver = true
  for (const sent of open) sent.destroy()
  process.send?.(report, () => process.exit())
})
