// Three panes side by side; on narrow screens one at a time, behind tabs. All stay in place, so that
// an editor keeps its state whatever is shown.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** What is shown in place of the rail, wider: a question that is written. */
  aside?: ReactNode
  /** What is shown first where there is one at a time; the answer unless said. */
  first?: Pane
  /** Whenever it is another, the prompt with the files is shown where one pane is at a time. */
  wanted?: object | undefined
  /** What the pane in the middle is called where there is one at a time. */
  centreName?: string
}

export function Panes(props: Props) {
  const { widths, setWidth } = usePaneWidths({ left: props.leftWidth, rail: 288 })
  const [shown, setShown] = useState<Pane>(props.first ?? 'answer')
  const hasAside = props.aside !== undefined
  useShownAside(hasAside, setShown)
  useEffect(() => {
    if (props.wanted !== undefined) setShown('prompt')
  }, [props.wanted])
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
      <section className="panes-switch" aria-label="Panes, lease, budget and due time">
        <Segmented
          isWide
          label="Pane"
          value={shown}
          choices={nameTabs(props)}
          onChange={setShown}
        />
        {props.facts}
      </section>
      <main
        className={`panes${props.isFileOpen ? ' panes-file' : ''}${hasAside ? ' panes-aside' : ''}`}
        data-shown={shown}
        style={style as CSSProperties}
      >
        <div className="pane pane-prompt" data-pane="prompt" tabIndex={-1}>
          {props.left}
        </div>
        <div className="pane pane-answer" data-pane="answer" tabIndex={-1}>
          <PaneSeparator
            side="left"
            label="Prompt width"
            width={widths.left}
            onWidth={(width) => setWidth('left', width)}
          />
          {props.isFileOpen ? <div className="panes-strip">{props.facts}</div> : null}
          {props.centre}
        </div>
        <aside
          className="pane pane-facts"
          data-pane="facts"
          tabIndex={-1}
          aria-label={hasAside ? 'Question' : 'Details'}
        >
          <PaneSeparator
            side="rail"
            label="Details width"
            width={widths.rail}
            onWidth={(width) => setWidth('rail', width)}
          />
          {props.aside ?? props.rail}
        </aside>
      </main>
    </>
  )
}

/** What came is shown, where one pane is at a time; once it is gone, the answer. */
function useShownAside(hasAside: boolean, show: (pane: Pane) => void) {
  const before = useRef(hasAside)
  useEffect(() => {
    if (before.current !== hasAside) show(hasAside ? 'facts' : 'answer')
    before.current = hasAside
  }, [hasAside, show])
}

function nameTabs({ fileCount, aside, centreName = 'Answer' }: Props) {
  const files = fileCount === 0 ? '' : ` · ${fileCount} ${fileCount === 1 ? 'file' : 'files'}`
  return [
    { value: 'prompt', label: `Prompt${files}` },
    { value: 'answer', label: centreName },
    { value: 'facts', label: aside === undefined ? 'Details' : 'Question' },
  ] as const
}

function focusPane(pane: Pane) {
  document.querySelector<HTMLElement>(`[data-pane="${pane}"]`)?.focus()
}
