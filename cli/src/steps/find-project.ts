// A project is named by its number or its name; an account with one project need not name it.
import type { TaskReview } from '@task-review/sdk'
import { CliError, UsageError } from '../frame/failure.ts'

type Call = { client: TaskReview; signal: AbortSignal; program: string }

export async function findProjectId(call: Call, named: string | undefined): Promise<number> {
  if (named !== undefined && /^\d+$/.test(named)) return Number(named)
  const { client, signal, program } = call
  const all = await client.projects.list({ limit: 100 }, { signal }).toArray({ limit: 1_000 })
  const open = all.filter(({ archived }) => !archived)
  const found = named === undefined ? open : open.filter(({ name }) => name === named)
  if (found.length === 1) return found[0]?.id as number
  if (open.length === 0) {
    throw new CliError('The account has no project yet, and every task stands in one.', {
      exit: 2,
      code: 'NO_PROJECT',
      next: `${program} projects create "My project"`,
    })
  }
  const list = open.slice(0, 5).map(({ id, name }) => `${id} (${name})`)
  const known = `Projects: ${list.join(', ')}${open.length > 5 ? ' and others' : ''}.`
  if (named === undefined) {
    throw new UsageError(`Say which project it is for: --project ${open[0]?.id}`, known)
  }
  const count = found.length === 0 ? 'No project is' : `${found.length} projects are`
  throw new UsageError(`${count} named ${JSON.stringify(named)}.`, known)
}
