// Three panes side by side; on narrow screens one at a time, behind tabs. All stay in place, so that
// an editor keeps its state whatever is shown.
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { PaneSeparator } from './pane-separator.tsx'
import { usePaneWidths } from './pane-widths.ts'
import './panes.css'

type Pane = 'prompt' | 'answer' | 'facts'

type Props = {
  left: ReactNode
  centre: ReactNode
  rail: ReactNode
  /** Lease, budget and due in one line, for where the rail is not seen: on phones, and beside a file. */
  facts: ReactNode
  fileCount: number
  leftWidth: number
  /** A file is open and wants more room. */
  isFileOpen: boolean
  onFocusAnswer: () => void
}

export function Panes(props: Props) {
  const { widths, setWidth } = usePaneWidths({ left: props.leftWidth, rail: 288 })
  const [shown, setShown] = useState<Pane>('answer')
  const show = (pane: Pane) => {
    setShown(pane)
    // After the pane is shown, or it could not take the focus.
    requestAnimationFrame(() => (pane === 'answer' ? props.onFocusAnswer() : focusPane(pane)))
  }
  useKeys('Task', {
    prompt: { run: () => show('prompt') },
    answer: { run: () => show('answer') },
    facts: { run: () => show('facts') },
  })
  const style = { '--pane-left': `${widths.left}px`, '--pane-rail': `${widths.rail}px` }
  return (
    <>
      <section className="panes-switch" aria-label="Panes, lease, budget and due">
        <Segmented
          isWide
          label="Pane"
          value={shown}
          choices={nameTabs(props.fileCount)}
          onChange={setShown}
        />
        {props.facts}
      </section>
      <main
        className={props.isFileOpen ? 'panes panes-file' : 'panes'}
        data-shown={shown}
        style={style as CSSProperties}
      >
        <div className="pane pane-prompt" data-pane="prompt" tabIndex={-1}>
          {props.left}
        </div>
        <div className="pane pane-answer" data-pane="answer" tabIndex={-1}>
          <PaneSeparator
            side="left"
            label="Width of the prompt"
            width={widths.left}
            onWidth={(width) => setWidth('left', width)}
          />
          {props.isFileOpen ? <div className="panes-strip">{props.facts}</div> : null}
          {props.centre}
        </div>
        <aside className="pane pane-facts" data-pane="facts" tabIndex={-1} aria-label="Facts">
          <PaneSeparator
            side="rail"
            label="Width of the facts"
            width={widths.rail}
            onWidth={(width) => setWidth('rail', width)}
          />
          {props.rail}
        </aside>
      </main>
    </>
  )
}

function nameTabs(fileCount: number) {
  const files = fileCount === 0 ? '' : ` · ${fileCount} ${fileCount === 1 ? 'file' : 'files'}`
  return [
    { value: 'prompt', label: `Prompt${files}` },
    { value: 'answer', label: 'Answer' },
    { value: 'facts', label: 'Facts' },
  ] as const
}

function focusPane(pane: Pane) {
  document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)?.focus()
}
