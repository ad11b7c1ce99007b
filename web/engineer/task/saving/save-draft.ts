// Autosave on the real service and the real device.
import { call } from '../../../api/client.ts'
import type { ServerDraft } from '../work.ts'
import { Autosave } from './autosave.ts'
import type { AutosavePorts } from './autosave-types.ts'
import type { DeviceStore } from './device-store.ts'

/** What a browser lets outlive a page, all such requests together, with some room for their heads. */
const keepaliveCharsMax = 20_000
const sendWithinMs = 20_000

function createPorts(taskId: string, device: DeviceStore): AutosavePorts {
  const params = { task_id: taskId }
  const path = '/workbench/v1/tasks/{task_id}/draft'
  return {
    now: Date.now,
    schedule,
    async keep(copy, { isLeaving }) {
      if (isLeaving) device.writeNow(copy)
      await device.write(copy)
    },
    async send({ content, revision }, { isLeaving }) {
      const isShort = isLeaving && JSON.stringify(content).length <= keepaliveCharsMax
      return await call('put', path, {
        params,
        body: { content },
        headers: { 'if-match': `"${revision}"` },
        ...(isShort ? { keepalive: true } : {}),
        // A way that swallows everything must not hold up the saves that follow.
        ...(isLeaving ? {} : { signal: AbortSignal.timeout(sendWithinMs) }),
      })
    },
    read: async () => await call('get', path, { params }),
  }
}

export function schedule(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Pending saves of task pages that were just closed: reopening one waits for them, or would miss them. */
const leaving = new Map<string, Promise<unknown>>()
const waitForLastMs = 2_000

export function noteLeaving(taskId: string, done: Promise<unknown>): void {
  leaving.set(taskId, done)
  const forget = () => {
    if (leaving.get(taskId) === done) leaving.delete(taskId)
  }
  done.then(forget, forget)
}

/** `isFresh` says that the draft was read just now. */
export async function openAutosave(
  taskId: string,
  device: DeviceStore,
  known: { draft: ServerDraft | null; isFresh: boolean },
): Promise<Autosave> {
  const ports = createPorts(taskId, device)
  const last = leaving.get(taskId)
  let server = known.draft ?? { content: null, revision: 0, savedAt: null }
  if (last !== undefined) await Promise.race([last, pause(waitForLastMs)]).catch(() => undefined)
  if (last !== undefined || !known.isFresh) server = await ports.read().catch(() => server)
  const copy = await device.read().catch(() => undefined)
  return new Autosave(ports, { server, device: copy })
}

async function pause(ms: number): Promise<void> {
  await new Promise((go) => setTimeout(go, ms))
}
