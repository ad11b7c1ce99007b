import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ground, layOut, linkModules, until, untilDone } from './ground.ts'
import { checkTypes } from './types.ts'

export async function runMastra(ground: Ground, name: string, home: string): Promise<void> {
  const place = await layOut(ground, name)
  linkModules(place.folder, home)
  await checkTypes(place.folder, ['review.mts'])
  try {
    const receiver = place.start(process.execPath, ['review.mts', 'serve'])
    await until(receiver, 'Ready')
    const starter = place.start(process.execPath, ['review.mts', 'Drop a column'])
    await untilDone(starter)
    if (!starter.said().includes('suspended')) throw new Error(`it said ${starter.said()}`)
    await until(receiver, 'success: {"approved":true')
  } finally {
    await place.stop()
  }
}

/** Temporal's own test environment runs the activity; no Temporal service completes it. */
const temporalCheck = `
import { CompleteAsyncError } from '@temporalio/activity'
import { MockActivityEnvironment } from '@temporalio/testing'
import { bundleWorkflowCode } from '@temporalio/worker'
import { fileURLToPath } from 'node:url'
import { askEngineer } from './activities.ts'
import { createReceiver } from './receiver.ts'

const workflowsPath = fileURLToPath(new URL('workflow.ts', import.meta.url))
const { code } = await bundleWorkflowCode({ workflowsPath })
console.log('bundled', code.includes('reviewPlan'))

const completed = Promise.withResolvers()
const receiver = createReceiver(async (activity, verdict) => completed.resolve({ activity, verdict }))
receiver.listen(Number(process.env.PORT), '127.0.0.1')

const id = crypto.randomUUID()
const workflowExecution = { workflowId: id, runId: crypto.randomUUID() }
const environment = new MockActivityEnvironment({ activityId: '1', workflowExecution })
const outcome = await environment.run(askEngineer, 'Drop a column', id).catch((error) => error)
console.log('left open', outcome instanceof CompleteAsyncError)
const { activity, verdict } = await completed.promise
console.log('completed', activity.workflowId === id, verdict.approved)
receiver.close()
`

export async function runTemporal(ground: Ground, name: string, home: string): Promise<void> {
  const place = await layOut(ground, name)
  linkModules(place.folder, home)
  writeFileSync(join(place.folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(place.folder, 'check.mjs'), temporalCheck)
  await checkTypes(place.folder, ['workflow.ts', 'activities.ts', 'receiver.ts', 'worker.ts'])
  try {
    const check = place.start(process.execPath, ['check.mjs'])
    await untilDone(check)
    for (const line of ['bundled true', 'left open true', 'completed true true'])
      if (!check.said().includes(line)) throw new Error(`it said ${check.said()}`)
  } finally {
    await place.stop()
  }
}

const n8nCheck = `
import type { IConnections, INode } from 'n8n-workflow'
import workflow from './workflow.json' with { type: 'json' }

const nodes: INode[] = workflow.nodes as (Omit<(typeof workflow.nodes)[number], 'position'> & {
  position: [number, number]
})[]
const connections = workflow.connections satisfies Record<keyof IConnections, unknown>
export { connections, nodes }
`

/** n8n does not run here: its own types read the workflow, and a test posts its callback to a stand-in. */
export async function checkN8n(ground: Ground, name: string, home: string): Promise<void> {
  const place = await layOut(ground, name)
  linkModules(place.folder, home)
  writeFileSync(join(place.folder, 'check.mts'), n8nCheck)
  await checkTypes(place.folder, ['check.mts'])
}
