// What an instant answer keeps in memory while it waits: ids, and nothing of what was asked.
import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { type Service, shareService } from '../../test/service.ts'
import { limits } from '../core/limits.ts'
import { createDeps } from './task-dependencies.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let service: Service
beforeAll(async () => {
  service = await shareService()
})

const accountUuid = randomUUID()

/** Starts an answer and drops its reference to the task; the file says whether anybody else has. */
function begin({ isTest, afterMs = 0 }: { isTest: boolean; afterMs?: number }) {
  const bytes = Buffer.alloc(100_000)
  const task = {
    prompt: 'Is this kept?',
    mode: 'realtime_answer' as const,
    maxCredits: 600,
    projectId: 1,
    tagId: 1,
    metadata: { simulate: { afterMs } },
    responseSchema: { type: 'object' },
    attachments: [
      {
        fileName: 'a.txt',
        mimeType: 'text/plain',
        kind: 'text' as const,
        bytes,
        sha256: Buffer.alloc(32),
      },
    ],
    idempotencyKey: undefined,
  }
  const { answerInstantly } = createDeps(service.deps)
  const ref = { accountUuid, taskUuid: randomUUID() }
  const ended = answerInstantly({ ...ref, task, isTest }, () => ({ freedUse: undefined }))
  return { file: new WeakRef(bytes), ended: ended.catch(() => false) }
}

const nextTurn = () =>
  new Promise<'waits'>((resolve) => {
    setImmediate(resolve, 'waits')
  })

async function isKept(file: WeakRef<Buffer>): Promise<boolean> {
  // A WeakRef dereferenced in this turn of the event loop keeps its target until the turn ends.
  await nextTurn()
  collectGarbage()
  return file.deref() !== undefined
}

test('a simulated answer that waits some seconds keeps ids alone', async () => {
  const { file } = begin({ isTest: true, afterMs: limits.simulateInProcessMsMax })
  expect(service.deps.simulatedAnswers.count()).toBe(1)
  expect(await isKept(file)).toBe(false)
})

test('one that waits longer is the timer’s, and so is one too many of an account', async () => {
  const waiting = service.deps.simulatedAnswers.count()
  const { ended } = begin({ isTest: true, afterMs: limits.simulateInProcessMsMax + 1 })
  expect(await ended).toBe(false)
  expect(service.deps.simulatedAnswers.count()).toBe(waiting)
  const begun = Array.from({ length: 2 * limits.simulatedAnswersPerAccountMax }, () =>
    begin({ isTest: true, afterMs: limits.simulateInProcessMsMax }),
  )
  expect(service.deps.simulatedAnswers.count()).toBe(limits.simulatedAnswersPerAccountMax)
  // The last is over at once, while the first waits.
  const outcomes = [begun.at(-1), begun[0]].map((each) => Promise.race([each?.ended, nextTurn()]))
  expect(await Promise.all(outcomes)).toEqual([false, 'waits'])
})

test('an answer that waits for a turn at the model keeps ids alone', async () => {
  const { modelTurns } = service.deps
  const owner = { accountUuid, isTest: false }
  for (let i = 0; i < limits.modelAnswersPerAccountMax; i++) modelTurns.tryEnter(owner)
  const { file, ended } = begin({ isTest: false })
  expect(await isKept(file)).toBe(false)
  for (let i = 0; i < limits.modelAnswersPerAccountMax; i++) modelTurns.leave(owner)
  await ended
  expect(modelTurns.count()).toBe(0)
})
