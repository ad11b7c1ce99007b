// The end of every campaign under load: reads the log and the database, has them compared, and counts
// what the report shows.
import { type AckLog, readAckLog } from './ack-log.ts'
import type { Violation } from './campaign.ts'
import type { ServedCell } from './cell.ts'
import {
  checkedKinds,
  checkHistory,
  type Expectations,
  joinOperations,
  type Operation,
} from './checker.ts'
import { type Facts, readFacts } from './facts.ts'

export type Judgement = {
  checks: readonly string[]
  violations: Violation[]
  figures: Record<string, number>
}

export async function judge(
  cell: Pick<ServedCell, 'databaseUrl'>,
  log: AckLog,
  logFile: string,
  expectations: Expectations,
): Promise<Judgement> {
  log.close()
  const records = readAckLog(logFile)
  const facts = await readFacts(cell.databaseUrl)
  const operations = joinOperations(records)
  const violations: Violation[] = checkHistory(records, facts, expectations)
  if (!operations.some(({ told }) => told?.type === 'ok')) {
    violations.push({ kind: 'nothing happened', detail: 'no request was acknowledged' })
  }
  return {
    checks: [
      ...checkedKinds.filter((kind) => kind !== 'no answer' || !expectations.mayGoUnanswered),
      'nothing happened',
    ],
    violations,
    figures: {
      requests: operations.length,
      'acknowledged creates': countOk(operations, 'create'),
      'acknowledged completions': countOk(operations, 'complete'),
      'acknowledged cancels': countOk(operations, 'cancel'),
      'acknowledged claims': countLeases(operations, 'claim'),
      'acknowledged releases': countLeases(operations, 'release'),
      'acknowledged questions': countLeases(operations, 'ask'),
      'requests left in doubt, all asked again': operations.filter(isInDoubt).length,
      'doubts that proved to be done': countProvenDone(operations, facts),
      'replies 503 with Retry-After': operations.filter(({ told }) => told?.status === 503).length,
      'tasks in the database': facts.tasks.size,
      'ledger entries audited': Number(facts.audit.entries),
    },
  }
}

function countOk(operations: Operation[], kind: Operation['kind']): number {
  const ids = operations
    .filter((operation) => operation.kind === kind && operation.told?.type === 'ok')
    .map((operation) => operation.told?.taskId)
  return new Set(ids).size
}

/** A task may be claimed and released many times, each under another lease. */
function countLeases(operations: Operation[], kind: 'claim' | 'release' | 'ask'): number {
  return operations.filter((operation) => operation.kind === kind && operation.told?.type === 'ok')
    .length
}

function isInDoubt({ told }: Operation): boolean {
  return told === undefined || told.type === 'info'
}

/** The crash fell between COMMIT and the reply: asking again was answered with what had been done. */
function countProvenDone(operations: Operation[], { tasks }: Facts): number {
  const replays = operations.filter(({ told }) => told?.type === 'ok' && told.isReplay === true)
  const completions = operations.filter(
    ({ kind, taskId, answer, told }) =>
      kind === 'complete' &&
      told?.type === 'info' &&
      tasks.get(taskId as string)?.answers.includes(answer as string),
  )
  const requests = [...replays, ...completions].map(
    ({ idempotencyKey, answer }) => idempotencyKey ?? answer,
  )
  return new Set(requests).size
}
