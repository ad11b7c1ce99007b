// How long the main thread of a page worked at a stretch, by the time it was really given: neighbours on
// a busy machine make every frame longer, but not this. A frame holds at least one such task.
import type { CDPSession, Page } from 'playwright-core'

type TraceEvent = {
  name: string
  pid: number
  tid: number
  /** Microseconds of the thread's own clock. */
  tdur?: number
  args?: { name?: string }
}

export async function traceMainThread(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as never as TraceEvent[])),
  )
  const traceConfig = { includedCategories: ['toplevel'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await act()
  await endTrace(session)
  await session.detach()
  return listTasksMs(events)
}

async function endTrace(session: CDPSession): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve())
  })
  await session.send('Tracing.end')
  await ended
}

/** Of the page that worked most: the browser has pages of its own that do next to nothing. */
function listTasksMs(events: TraceEvent[]): number[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mains = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const threads = new Set(mains.map(threadOf))
  const tasks = events.filter(
    (event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)),
  )
  const byThread = [...Map.groupBy(tasks, threadOf).values()].map((own) =>
    own.map(({ tdur = 0 }) => tdur / 1_000),
  )
  const sum = (values: number[]) => values.reduce((total, next) => total + next, 0)
  return byThread.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}
