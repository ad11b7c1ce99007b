import { limits } from '../../../../core/limits.ts'
import { modes } from '../../../../core/money.ts'
import { presentMaker } from '../ledger/ledger-present.ts'
import {
  type AnswerTimesRow,
  bucketEndsSeconds,
  type StageRow,
  type Statistics,
} from './statistics.ts'

export function presentStatistics(statistics: Statistics) {
  const { answerTimes } = statistics
  return {
    from: statistics.from.toISOString(),
    to: statistics.to.toISOString(),
    availableCredits: statistics.available,
    heldCredits: statistics.held,
    spentCredits: statistics.spent,
    spentBeforeCredits: statistics.spentBefore,
    openTasks: presentOpen(statistics.open),
    quotas: statistics.quotas,
    creditsByDay: statistics.days,
    answerTimes: modes.map((mode) => ({
      mode,
      ...presentTimes(answerTimes.find((row) => row.mode === mode)),
    })),
    spendByProject: statistics.projects.map(({ project_id, project_name, charged }) => ({
      projectId: project_id,
      projectName: project_name,
      credits: charged,
    })),
    spendByKey: statistics.keys.map((row) => ({
      createdBy: presentMaker(row),
      credits: row.charged,
    })),
  }
}

function presentOpen(byStage: StageRow[]) {
  const total = byStage.reduce((sum, { tasks }) => sum + tasks, 0)
  return { total, orMore: total >= limits.dashboardTasksLookedAtMax, byStage }
}

function presentTimes(row: AnswerTimesRow | undefined) {
  return {
    answers: row?.answers ?? 0,
    p50Seconds: row?.p50_seconds ?? null,
    p95Seconds: row?.p95_seconds ?? null,
    onTimeShare: row ? Math.round((row.on_time / row.answers) * 1_000) / 1_000 : null,
    buckets: [...bucketEndsSeconds, null].map((upToSeconds, index) => ({
      upToSeconds,
      answers: row?.buckets[index] ?? 0,
    })),
  }
}
