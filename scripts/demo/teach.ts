// The stack's fake model learns what to write for the demo's questions. It forgets when it stops, so it
// is taught each time the demo is raised.
import { questions } from './tasks.ts'

/** Only callers with the demo's key get these answers. */
export const demoModelKey = 'demo'

export async function teachModel(modelUrl: string): Promise<void> {
  const taught = questions.flatMap(({ task, draft }) =>
    draft === undefined ? [] : [{ about: task.prompt.split('\n')[0], answer: draft }],
  )
  await fetch(new URL('/control', modelUrl), {
    method: 'PUT',
    headers: { authorization: `Bearer ${demoModelKey}` },
    body: JSON.stringify({ mode: '', taught }),
  })
}
