// The first five minutes and the playground, each full, empty, loading and failing.
import type { Shot } from './photograph.ts'
import {
  beAnswered,
  beNew,
  bePoor,
  beReady,
  beSlow,
  breakSchema,
  failAll,
  failToRun,
  makeRunFail,
  runSample,
  sendTask,
  sendTooEarly,
  showCode,
  showJavaScript,
  startRun,
  withholdAll,
} from './start-states.ts'
import { isFailed } from './withhold.ts'

const start = { path: '/dashboard/start', as: 'olivia' } as const
const playground = { path: '/dashboard/playground', as: 'olivia' } as const

export const startShots: Shot[] = [
  { ...start, name: 'start', before: beReady, act: showJavaScript },
  { ...start, name: 'start-running', before: beSlow, act: startRun, isLoading: true },
  { ...start, name: 'start-done', before: beReady, act: runSample },
  { ...start, name: 'start-fail', before: beReady, act: makeRunFail },
  { ...start, name: 'start-refused', before: bePoor, act: failToRun },
  { ...start, name: 'start-empty', before: beNew },
  { ...start, name: 'start-loading', before: withholdAll, isLoading: true },
  { ...start, name: 'start-failing', before: failAll, act: failToRun },
  { ...playground, name: 'playground', before: beAnswered, act: sendTask },
  { ...playground, name: 'playground-schema', before: beReady, act: breakSchema },
  { ...playground, name: 'playground-code', before: beReady, act: showCode },
  { ...playground, name: 'playground-problems', before: beReady, act: sendTooEarly },
  { ...playground, name: 'playground-empty', before: beNew },
  { ...playground, name: 'playground-loading', before: withholdAll, isLoading: true },
  { ...playground, name: 'playground-failing', before: failAll, act: isFailed },
]
