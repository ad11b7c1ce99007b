// An agent that asks and stops, and a receiver that resumes it: two processes, as the pages show them.
import { join } from 'node:path'
import { type Ground, layOut, until, untilDone } from './ground.ts'

const plan = 'Drop the column orders.legacy_id'

export async function runPythonAgent(ground: Ground, name: string, home: string): Promise<void> {
  const python = join(home, 'bin/python')
  const place = await layOut(ground, name)
  try {
    const at = ['--host', '127.0.0.1', '--port', String(place.port)]
    const receiver = place.start(python, ['-m', 'uvicorn', 'receiver:app', ...at])
    await until(receiver, 'Uvicorn running')
    const agent = place.start(python, ['agent.py', plan])
    await untilDone(agent)
    if (agent.said().includes('Ran:')) throw new Error('it did not wait for an engineer')
    // The simulator approves, and the fake model repeats what the tool said.
    await until(receiver, `Ran: ${plan}`)
  } finally {
    await place.stop()
  }
}
