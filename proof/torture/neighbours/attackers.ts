import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AttackJob, AttackReport } from './attack-child.ts'

export type Attacker = { stop(): Promise<AttackReport>; kill(): void }

/** Returns when it sends. */
export async function startAttacker(job: AttackJob): Promise<Attacker> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'attack-child.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const begun = once(child, 'message')
  child.send(job)
  await begun
  return {
    async stop() {
      const told = once(child, 'message')
      child.send('stop')
      const [report] = (await told) as [AttackReport]
      return report
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
