// What the client asks: rendered, or as it was written. Rendered it leaves out the title, which the head of
// the page has; on a phone the head cuts it, so there it stays.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showHiddenSigns } from '../../ui/hidden-signs.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import './prompt-pane.css'
import { cutTitle } from './title.ts'

const views = [
  { value: 'rendered', label: 'Rendered' },
  { value: 'raw', label: 'Raw' },
] as const

export function PromptPane({ task }: { task: { prompt: string } }) {
  const [view, setView] = useState<'rendered' | 'raw'>('rendered')
  const { hasCopied, copy } = useCopy()
  return (
    <section className="prompt" aria-label="Prompt">
      <div className="pane-head">
        <h2 className="pane-title">Prompt</h2>
        <span className="room-grow" />
        <Segmented label="Prompt view" value={view} choices={views} onChange={setView} />
        <Button
          kind="ghost"
          size="small"
          icon={hasCopied ? 'check' : 'copy'}
          aria-label={hasCopied ? 'Copied' : 'Copy prompt'}
          onClick={() => copy(task.prompt)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group that scrolls, inside a section that is named */}
      <div
        className="prompt-text"
        role="group"
        aria-label="Prompt text"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
      >
        {view === 'rendered' ? (
          <Rendered prompt={task.prompt} />
        ) : (
          <pre className="prompt-raw" dir="auto">
            {showHiddenSigns(task.prompt)}
          </pre>
        )}
      </div>
    </section>
  )
}

function Rendered({ prompt }: { prompt: string }) {
  const cut = cutTitle(prompt)
  if (cut === undefined) return <Markdown text={prompt} />
  return (
    <>
      <div className="prompt-first only-on-phone">
        <Markdown text={cut.title} />
      </div>
      <Markdown text={cut.rest} />
    </>
  )
}
