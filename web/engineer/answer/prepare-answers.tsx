// Before a task is claimed: fetches what it is answered in, and draws once, where nobody sees it, what a
// claim draws first. A browser reads functions when they are first called, and that takes longer than
// calling them: the first task of the day would open twice as slowly as the next.
import { createRoot } from 'react-dom/client'
import { Markdown } from '../../ui/markdown.tsx'
import { fetchChunk } from '../../ui/use-chunk.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { formChunk } from './data/data-answer.tsx'
import { editorChunk } from './prose/prose-answer.tsx'

const sample =
  '# Title\n\nSome **words** and `code`.\n\n- one\n- two\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
const none: never[] = []

export async function prepareAnswers(): Promise<void> {
  await fetchChunk(editorChunk)
  whenIdle(drawOnce)
  await fetchChunk(formChunk)
}

function drawOnce(): void {
  const TextEditor = editorChunk.loaded
  const root = createRoot(document.createElement('div'))
  root.render(
    <>
      <Markdown text={sample} />
      {TextEditor === undefined ? null : (
        <TextEditor
          text={sample}
          version={0}
          label=""
          isClosed={false}
          passages={none}
          onText={() => undefined}
        />
      )}
    </>,
  )
  whenIdle(() => root.unmount())
}
