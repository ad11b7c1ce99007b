// A worker with one job that never ends by itself, for a test that kills it.
import { openBoss } from '../../src/queue/boss.ts'
import { endlessJob } from './endless-job.ts'

const boss = await openBoss({
  databaseUrl: process.argv[2] as string,
  onError: () => undefined,
})
await boss.declare([endlessJob])
await boss.work(endlessJob, async ({ attempt }) => {
  process.send?.({ attempt })
  await new Promise(() => undefined)
})
process.send?.('ready')
