// Accounts, tasks and credits in a few lines, and the commands that drive the model and the service
// side by side. After every command the two must agree on the balance of every account.
import fc from 'fast-check'
import { expect } from 'vitest'
import { encodeId } from '../../src/core/ids.ts'
import { type Mode, modeMultipliersE4, type Revision } from '../../src/core/money.ts'
import {
  approveAdjustment,
  proposeAdjustment,
} from '../../src/modules/money/credits/adjustments.ts'
import { chargeByFractions, type OracleTask } from '../charge-oracle.ts'
import { signIn } from '../console-client.ts'
import { makeEngineer } from '../engineers.ts'
import type { Service } from '../service.ts'

type ModelTask = OracleTask & { id: string; status: 'pending' | 'completed' | 'cancelled' }
type ModelAccount = {
  available: number
  held: number
  spent: number
  granted: number
  tasks: ModelTask[]
}
type Model = { accounts: ModelAccount[] }
type Real = {
  service: Service
  clients: Awaited<ReturnType<Service['makeClient']>>[]
  operators: [string, string]
}
type Command = fc.AsyncCommand<Model, Real>

const tagMultipliersE4: Record<number, number> = { 1: 10_000, 2: 15_000, 3: 20_000 }

async function startReal(service: Service, accounts: number): Promise<Real> {
  const clients = []
  for (let i = 0; i < accounts; i++) clients.push(await service.makeClient({ credits: 0 }))
  const proposer = await signIn(service, { operator: true })
  const approver = await signIn(service, { operator: true })
  return { service, clients, operators: [proposer.personUuid, approver.personUuid] }
}

function startModel(accounts: number): Model {
  const empty = () => ({ available: 0, held: 0, spent: 0, granted: 0, tasks: [] })
  return { accounts: Array.from({ length: accounts }, empty) }
}

function command(
  name: string,
  account: number,
  run: (
    mine: ModelAccount,
    client: Real['clients'][number],
    service: Service,
    operators: Real['operators'],
  ) => Promise<void>,
): Command {
  return {
    check: () => true,
    async run(model, { service, clients, operators }) {
      const mine = model.accounts[account % model.accounts.length] as ModelAccount
      const client = clients[account % clients.length] as Real['clients'][number]
      await run(mine, client, service, operators)
      const { tasks: _, ...balance } = mine
      const shown = await service.call('GET', '/credits', { key: client.key })
      expect(shown.body).toEqual(balance)
    },
    toString: () => name,
  }
}

function grant(account: number, credits: number): Command {
  return command(`grant(${account}, ${credits})`, account, async (mine, client, service) => {
    await service.admin('grant-credits', { account: client.accountId, credits })
    mine.available += credits
    mine.granted += credits
  })
}

function adjust(account: number, credits: number): Command {
  const name = `adjust(${account}, ${credits})`
  return command(name, account, async (mine, { accountId }, service, [proposer, approver]) => {
    const { db } = service.deps.database
    const reason = 'A correction of the model'
    const proposal = { accountId, credits, reason, by: proposer }
    const { id } = await proposeAdjustment(db, proposal)
    const adjustmentId = encodeId('adjust', id)
    const approving = approveAdjustment(db, { adjustmentId, by: approver }, async () => {})
    if (mine.available + credits < 0) {
      await expect(approving).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' })
      return
    }
    await approving
    mine.available += credits
    mine.granted += credits
  })
}

type NewTask = { mode: Mode; tagId: number; revision: Revision; share: number }

function create(account: number, task: NewTask): Command {
  const { mode, tagId, revision, share } = task
  const [low, high] = mode === 'realtime_answer' ? [1, 10] : [4, 60]
  const minutes = low + Math.floor(share * (high - low + 1))
  const maxCredits = revision === 'A' ? Math.min(minutes * 60 + 7, high * 60) : minutes
  const ledgerCredits = revision === 'A' ? maxCredits : maxCredits * 60
  const name = `create(${account}, ${JSON.stringify({ mode, tagId, revision, maxCredits })})`
  return command(name, account, async (mine, client, service) => {
    const { key, projectId } = client
    const body = { prompt: 'A task of the model', mode, tagId, projectId, maxCredits }
    const reply = await service.call('POST', '/tasks/create', { key, revision, body })
    expect(reply.status).toBe(mine.available >= ledgerCredits ? 201 : 402)
    if (reply.status !== 201) return
    mine.available -= ledgerCredits
    mine.held += ledgerCredits
    mine.tasks.push({
      id: reply.body.id,
      status: 'pending',
      mode,
      maxCredits: ledgerCredits,
      modeMultiplierE4: modeMultipliersE4[mode],
      tagMultiplierE4: tagMultipliersE4[tagId] as number,
      createdRevision: revision,
    })
  })
}

function settle(mine: ModelAccount, task: ModelTask, charged: number) {
  mine.held -= task.maxCredits
  mine.spent += charged
  mine.available += task.maxCredits - charged
}

function complete(account: number, which: number, effort: number): Command {
  return command(`complete(${account}, ${which}, ${effort})`, account, async (mine, _, service) => {
    const task = mine.tasks[which % Math.max(1, mine.tasks.length)]
    if (!task) return
    const completing = service.admin('complete-task', {
      task: task.id,
      message: 'Done.',
      'effort-seconds': effort,
    })
    if (task.status !== 'pending') {
      await expect(completing).rejects.toMatchObject({ code: 'TASK_FINAL' })
      return
    }
    const charged = Number(chargeByFractions(task, effort))
    expect((await completing).credits).toMatchObject({ charged, held: 0 })
    task.status = 'completed'
    settle(mine, task, charged)
  })
}

function cancel(account: number, which: number): Command {
  return command(`cancel(${account}, ${which})`, account, async (mine, { key }, service) => {
    const task = mine.tasks[which % Math.max(1, mine.tasks.length)]
    if (!task) return
    const reply = await service.call('POST', `/tasks/${task.id}/cancel`, { key })
    expect(reply.status).toBe(task.status === 'completed' ? 409 : 200)
    if (task.status !== 'pending') return
    task.status = 'cancelled'
    settle(mine, task, 0)
  })
}

function arbitraryCommands(size: { accounts: number; commands: number }) {
  const account = fc.nat(size.accounts - 1)
  const which = fc.nat(50)
  const newTask = fc.record({
    mode: fc.constantFrom<Mode>('realtime_answer', 'fast', 'standard'),
    tagId: fc.constantFrom(1, 2, 3),
    revision: fc.constantFrom<Revision>('A', 'B'),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  return fc.commands(
    [
      fc.tuple(account, fc.integer({ min: 1, max: 10_000 })).map((drawn) => grant(...drawn)),
      fc
        .tuple(
          account,
          fc.integer({ min: -3_000, max: 1_000 }).filter((credits) => credits !== 0),
        )
        .map((drawn) => adjust(...drawn)),
      fc.tuple(account, newTask).map((drawn) => create(...drawn)),
      fc.tuple(account, newTask).map((drawn) => create(...drawn)),
      fc.tuple(account, which, fc.nat(5_000)).map((drawn) => complete(...drawn)),
      fc.tuple(account, which).map((drawn) => cancel(...drawn)),
    ],
    { maxCommands: size.commands, size: 'max' },
  )
}

/** Runs so many random histories; what fast-check prints on failure repeats the shortest of them. */
export async function checkLedgerModel(
  service: Service,
  { histories, commands, seed }: { histories: number; commands: number; seed: number },
): Promise<number> {
  const accounts = 3
  let ran = 0
  // So that realtime tasks can be served.
  await makeEngineer(service.deps.database.db)
  await fc.assert(
    fc.asyncProperty(arbitraryCommands({ accounts, commands }), async (drawn) => {
      const real = await startReal(service, accounts)
      await fc.asyncModelRun(() => ({ model: startModel(accounts), real }), drawn)
      ran += [...drawn].length
      expect(await service.admin('audit-ledger')).toMatchObject({ ok: true })
    }),
    { numRuns: histories, seed, endOnFailure: true },
  )
  return ran
}
