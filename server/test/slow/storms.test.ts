// The races of ../races in a larger size; --mode full makes it the largest.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sized } from '../full-size.ts'
import { raiseIdempotencyStorm } from '../races/idempotency-storm.ts'
import { checkLedgerModel } from '../races/ledger-model.ts'
import { rushAccounts } from '../races/overdraft-rush.ts'
import { raceSettlements } from '../races/settling.ts'
import { checkMadeSecrets, checkTypos } from '../secret-samples.ts'
import { type Service, startService } from '../service.ts'

let service: Service
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const minutes = (count: number) => ({ timeout: count * 60_000 })

test('64 creates on each of many keys make one task and one hold each', minutes(10), async () => {
  await raiseIdempotencyStorm(service, { keys: sized(30, 500), clients: 64 })
})

test('64 clients on credit for ten: exactly ten succeed, in every round', minutes(10), async () => {
  await rushAccounts(service, { rounds: sized(25, 200), clients: 64 })
})

test('4 completions against 4 cancels, many times', minutes(10), async () => {
  const wins = await raceSettlements(service, { rounds: sized(80, 500), each: 4 })
  process.stdout.write(`Settle races won: ${JSON.stringify(wins)}\n`)
  expect(wins.completed).toBeGreaterThan(0)
  expect(wins.cancelled).toBeGreaterThan(0)
})

test('random histories against the model', minutes(10), async () => {
  const seed = Date.now() % 2_147_483_647
  process.stdout.write(`Ledger model: seed ${seed}\n`)
  const ran = await checkLedgerModel(service, { histories: sized(15, 150), commands: 100, seed })
  process.stdout.write(`Ledger model: ${ran} commands\n`)
  expect(ran).toBeGreaterThan(sized(180, 2_000))
})

test('very many secrets are all different, with a right checksum', minutes(5), () => {
  checkMadeSecrets(sized(200_000, 1_000_000))
  expect(checkTypos(sized(40, 200))).toBeGreaterThan(sized(200_000, 1_000_000))
})
