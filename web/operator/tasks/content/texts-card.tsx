// What was written to answer a task, and what its client reads of it. Shown once the content is opened.
import { type ReactNode, useState } from 'react'
import { formatTimeOfDay } from '../../../core/formats.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Tab, Tabs } from '../../../ui/tabs.tsx'
import { useChunk } from '../../../ui/use-chunk.ts'
import './content.css'
import { textsChunk } from './texts-chunk.ts'
import type { TaskContent } from './use-task-content.ts'

type Which = 'answer' | 'saved' | 'draft' | 'client'

export function TextsCard({ content }: { content: TaskContent }) {
  const tabs = listTabs(content)
  const [chosen, setChosen] = useState<Which>()
  // Another opening may have another first one, such as an answer that came meanwhile.
  const shown = tabs.find(({ value }) => value === chosen)?.value ?? tabs[0]?.value ?? 'client'
  return (
    <section className="card operator-task-texts" aria-label="Texts">
      <Tabs
        label="Texts"
        isLined
        value={shown}
        tabs={tabs}
        onChange={setChosen}
        aside={<span className="content-about">{describe(content, shown)}</span>}
      >
        <Text content={content} which={shown} />
      </Tabs>
    </section>
  )
}

function listTabs({ answer, savedText, draft, contentRemovedAt }: TaskContent): Tab<Which>[] {
  const client: Tab<Which> = { value: 'client', label: "Client's view" }
  if (contentRemovedAt !== null) return [client]
  return [
    ...(answer === null ? [] : [{ value: 'answer', label: 'Answer' } as const]),
    { value: 'saved', label: savedText === null ? "Engineer's text, none" : "Engineer's text" },
    { value: 'draft', label: draft === null ? 'AI draft, none' : 'AI draft' },
    client,
  ]
}

function describe({ savedText, draft, clientView }: TaskContent, which: Which): string {
  if (which === 'saved' && savedText !== null) {
    const by = savedText.engineer === null ? '' : ` by ${savedText.engineer.name}`
    return `Revision ${savedText.revision}, saved ${formatTimeOfDay(savedText.savedAt)}${by}`
  }
  if (which === 'draft' && draft !== null)
    return `${draft.model}, ${formatTimeOfDay(draft.writtenAt)}`
  return which === 'client' ? `GET /tasks/{task_id}, revision ${clientView.revision}` : ''
}

function Text({ content, which }: { content: TaskContent; which: Which }): ReactNode {
  const chunk = useChunk(textsChunk)
  if (chunk === undefined) return <Skeleton lines={4} label="Loading the texts" />
  const { answer, savedText, draft, clientView } = content
  if (which === 'client') return <chunk.ShownData data={clientView.task} />
  if (which === 'answer') return <chunk.ShownText content={answer} />
  const text = which === 'saved' ? savedText : draft
  if (text === null)
    return <p className="content-none">{which === 'saved' ? 'No saved text.' : 'No AI draft.'}</p>
  return (
    <div className="content-text">
      <chunk.ShownText content={text.content} />
    </div>
  )
}
