// The stack's fake model learns what to write for the demo's questions. It forgets when it stops, so it
// is taught each time the demo is raised.
import { liveKinds } from './questions/live.ts'
import { questions } from './tasks.ts'

/** Only callers with the demo's key get these answers. */
export const demoModelKey = 'demo'

export async function teachModel(modelUrl: string): Promise<void> {
  const taught = questions.flatMap(({ task, draft }) =>
    draft === undefined ? [] : [{ about: task.prompt.split('\n')[0], answer: draft }],
  )
  for (const { about, draft } of liveKinds)
    if (draft !== undefined) taught.push({ about, answer: draft })
  await control(modelUrl, { mode: '', taught })
}

/** As slow as a real one, so that a draft can be seen coming. */
export async function slowModel(modelUrl: string, draftMs: number): Promise<void> {
  await control(modelUrl, { mode: `latency=${draftMs}` })
}

async function control(modelUrl: string, wish: Record<string, unknown>): Promise<void> {
  await fetch(new URL('/control', modelUrl), {
    method: 'PUT',
    headers: { authorization: `Bearer ${demoModelKey}` },
    body: JSON.stringify(wish),
  })
}
