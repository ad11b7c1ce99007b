// The processes of the drill: some APIs behind the balancer and some workers, each of a version. One is
// replaced as a deployment does it: the new one is started and ready before the old one is asked to stop.
import { dirname, join } from 'node:path'
import { type ApiProcess, startApiProcess, startExpectingRefusal } from '../api-process.ts'
import type { Context, Violation } from '../campaign.ts'
import type { Cell } from '../cell.ts'
import { startWorkerProcess, type WorkerProcess } from '../worker-process.ts'
import type { Balancer } from './balancer.ts'
import type { VersionTree } from './trees.ts'

const apiCount = 2
const workerCount = 2
/** A worker serves probes on this port, by which its start is seen. */
const startTimeoutMs = 60_000

export type Fleet = {
  /** Replaces every process by one of this version, one after the other. */
  rollTo(tree: VersionTree): Promise<void>
  /** Replaces one API or one worker, in turn, by one of the same version. */
  replaceNext(): Promise<void>
  /** Leaves one API of the version before to be replaced later. */
  rollAllButOne(tree: VersionTree): Promise<void>
  /** Tries to start both roles, and gives what each said. */
  tryStart(tree: VersionTree): Promise<{ status: number | null; text: string }[]>
  stops(): number
  longestStopMs(): number
  violations: Violation[]
}

type Member = {
  stop(): Promise<number | null>
  kill9(): Promise<void>
  isRunning(): boolean
  /** Of an API. */
  url?: string
}

export async function startFleet(
  context: Context,
  cell: Cell,
  balancer: Balancer,
  first: VersionTree,
): Promise<Fleet> {
  const violations: Violation[] = []
  const members: Member[] = []
  let tree = first
  let stops = 0
  let longestStopMs = 0
  let next = 0
  const isApi = (place: number) => place < apiCount

  async function startOne(place: number): Promise<Member> {
    const { dir } = tree
    if (!isApi(place)) return await startWorker(context, cell, dir)
    const api: ApiProcess = await startApiProcess({ ...(await cell.describeApi()), dir })
    balancer.add(api.url)
    return api
  }

  async function replace(place: number): Promise<void> {
    const old = members[place]
    members[place] = await startOne(place)
    if (old !== undefined) await stopOne(old)
  }

  async function stopOne(old: Member): Promise<void> {
    if (!old.isRunning()) violations.push({ kind: 'process died unexpectedly', detail: tree.name })
    const startedAtMs = performance.now()
    stops += 1
    // It is still in the rotation: who is sent to it from now on is refused and passes on.
    const status = await old.stop()
    longestStopMs = Math.max(longestStopMs, performance.now() - startedAtMs)
    if (old.url !== undefined) balancer.remove(old.url)
    if (status !== 0) violations.push({ kind: 'did not stop cleanly', detail: `status ${status}` })
  }

  context.onEnd(async () => void (await Promise.all(members.map((member) => member.kill9()))))
  const places = Array.from({ length: apiCount + workerCount }, (_, place) => place)
  for (const place of places) await replace(place)
  return {
    violations,
    stops: () => stops,
    longestStopMs: () => longestStopMs,
    async rollTo(to) {
      tree = to
      for (const place of places) await replace(place)
    },
    async rollAllButOne(to) {
      tree = to
      for (const place of places.slice(1)) await replace(place)
    },
    async replaceNext() {
      await replace(next++ % places.length)
    },
    async tryStart({ dir }) {
      const described = await cell.describeApi()
      const roles = ['api', 'worker'] as const
      const said = []
      for (const role of roles) said.push(await startExpectingRefusal({ ...described, dir, role }))
      return said
    },
  }
}

async function startWorker(context: Context, cell: Cell, dir: string): Promise<WorkerProcess> {
  const { env, port } = await cell.describeApi({ SWEEP_INTERVAL_MS: '500' })
  const logFile = join(dirname(context.logFile), 'worker.log')
  const worker = startWorkerProcess({ env: { ...env, WORKER_PORT: String(port) }, logFile, dir })
  const untilMs = performance.now() + startTimeoutMs
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return worker
    if (!worker.isRunning() || performance.now() > untilMs)
      throw new Error(`a worker did not come up: ${logFile}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
