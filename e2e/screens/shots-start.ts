// The first five minutes and the playground, each full, empty, loading and failing.
import type { Shot } from './photograph.ts'
import {
  askToFail,
  beAnswered,
  beNew,
  beReady,
  breakSchema,
  failAll,
  makeKey,
  receiveAnswer,
  sendTask,
  sendTooEarly,
  showCode,
  withholdAll,
} from './start-states.ts'
import { isFailed } from './withhold.ts'

const start = { path: '/dashboard/start', as: 'olivia' } as const
const playground = { path: '/dashboard/playground', as: 'olivia' } as const

export const startShots: Shot[] = [
  { ...start, name: 'start', before: beReady, act: makeKey },
  { ...start, name: 'start-answered', before: beReady, act: receiveAnswer },
  { ...start, name: 'start-fail', before: beAnswered, act: askToFail },
  { ...start, name: 'start-empty', before: beNew },
  { ...start, name: 'start-loading', before: withholdAll, isLoading: true },
  { ...start, name: 'start-failing', before: failAll, act: isFailed },
  { ...playground, name: 'playground', before: beAnswered, act: sendTask },
  { ...playground, name: 'playground-schema', before: beReady, act: breakSchema },
  { ...playground, name: 'playground-code', before: beReady, act: showCode },
  { ...playground, name: 'playground-problems', before: beReady, act: sendTooEarly },
  { ...playground, name: 'playground-empty', before: beNew },
  { ...playground, name: 'playground-loading', before: withholdAll, isLoading: true },
  { ...playground, name: 'playground-failing', before: failAll, act: isFailed },
]
