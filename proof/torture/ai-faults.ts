// Every illness of the model, again and again, on a service of several processes: what it costs is
// nothing, what it leaves behind is nothing, and nothing of what was asked is in a log.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import { startFakeModel } from '../../scripts/stack/fake-model.ts'
import { changeProseDrafts } from '../../server/src/modules/identity/accounts/accounts.ts'
import {
  answerSchema,
  type FaultyPlace,
  faultModes,
  runFaults,
} from '../../server/test/ai-faults.ts'
import { startApiProcess } from './api-process.ts'
import { type Campaign, type Context, percentile, type Violation } from './campaign.ts'
import { type Cell, startCell } from './cell.ts'
import { makeClients } from './clients.ts'
import { startWorkerProcess } from './worker-process.ts'

const progressEvery = 50
const modelMs = 50
const ownMsMax = 150

export const aiFaults: Campaign = {
  about: 'Has the model fail in every way there is, and measures what an instant answer costs.',
  sizes: { runs: 100, answers: 300 },
  switches: [],
  async run(context) {
    const startedAtMs = performance.now()
    const cell = await startCell(context)
    const { place, logFile, countModelCalls } = await startPlace(context, cell)
    const ownMs = await measureAnswers(place, context.size('answers'))
    const measured = countModelCalls()
    const [failing] = await openPlaces(cell, place.url, 1)
    const report = await runFaults(failing as FaultyPlace, context.size('runs'), (done, total) => {
      if (done % progressEvery === 0) context.progress(done, total, 'faults met')
    })
    const violations: Violation[] = report.faults.map((detail) => ({ kind: 'left behind', detail }))
    const p95 = percentile(ownMs, 0.95)
    if (!(p95 < ownMsMax)) violations.push({ kind: 'slow', detail: `p95 ${Math.round(p95)} ms` })
    if (/marker-|Is this change sound/.test(readFileSync(logFile, 'utf8')))
      violations.push({ kind: 'content in a log', detail: logFile })
    return {
      figures: {
        'ways to fail': faultModes.length,
        'tasks that met one': report.tasks,
        'calls of the failing model': countModelCalls() - measured,
        ...Object.fromEntries(
          Object.entries(report.replies).map(([status, count]) => [
            `instant creates told ${status}`,
            count,
          ]),
        ),
        'instant answers measured': ownMs.length,
        'own time beyond the model, p50 ms': Math.round(percentile(ownMs, 0.5)),
        'own time beyond the model, p95 ms': Math.round(p95),
        seconds: Math.round((performance.now() - startedAtMs) / 1_000),
      },
      checks: ['left behind', 'slow', 'content in a log'],
      violations,
    }
  },
}

async function startPlace(context: Context, cell: Cell) {
  const model = await startFakeModel()
  context.onEnd(() => model.stop())
  const apiKey = randomUUID()
  const described = await cell.describeApi({
    MODEL_BASE_URL: model.url,
    MODEL_API_KEY: apiKey,
    MODEL_NAME: 'fake:by-text',
    MODEL_TIMEOUT_MS: '1000',
    // Faults are met in earnest only while the circuit stays closed.
    MODEL_CIRCUIT_FAILURES_MAX: '1000000000',
    MODEL_ACCOUNT_DAILY_TOKENS_MAX: '1000000000000',
    MODEL_DAILY_TOKENS_MAX: '1000000000000',
    AI_PROSE_DRAFTS: 'on',
    LOG_LEVEL: 'trace',
  })
  const api = await startApiProcess(described)
  context.onEnd(() => api.kill9())
  const worker = startWorkerProcess(described)
  context.onEnd(() => worker.kill9())
  const [place] = await openPlaces(cell, api.url, 1)
  return {
    place: place as FaultyPlace,
    logFile: described.logFile,
    countModelCalls: () => model.countCalls(apiKey),
  }
}

/** An account each, with a key and a project. */
async function openPlaces(cell: Cell, url: string, count: number): Promise<FaultyPlace[]> {
  const clients = await makeClients(cell.deps, count)
  const { db } = cell.deps.database
  for (const { accountUuid } of clients)
    await changeProseDrafts(db, { accountUuid, on: true, actor: 'system' })
  return clients.map(({ secret, projectId, accountUuid }) => ({
    url,
    key: secret,
    projectId,
    accountUuid,
    query: async (text, values) =>
      (await cell.deps.database.db.executeQuery(CompiledQuery.raw(text, values))).rows as never,
  }))
}

/** From the create to the completed task, one after the other, without the time of the model. */
async function measureAnswers({ url, key, projectId }: FaultyPlace, count: number) {
  const ownMs: number[] = []
  const body = JSON.stringify({
    prompt: `Is this change sound? fake-mode:latency=${modelMs}`,
    mode: 'realtime_answer',
    maxCredits: 300,
    projectId,
    responseSchema: answerSchema,
  })
  for (let i = 0; i < count; i++) {
    const startedAtMs = performance.now()
    const reply = await fetch(`${url}/api/v1/tasks/create`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        prefer: 'wait=20',
      },
      body,
    })
    const task = (await reply.json()) as { status?: string }
    if (task.status !== 'completed') throw new Error(`an instant answer is ${JSON.stringify(task)}`)
    ownMs.push(performance.now() - startedAtMs - modelMs)
  }
  return ownMs
}
