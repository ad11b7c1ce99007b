// Lines with a search, a filter by level, and what was picked to be quoted in the answer.
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { FindBar, LevelChoice } from './find-bar.tsx'
import { LineList } from './line-list.tsx'
import type { Lines } from './lines.ts'
import { findPlace, nameLines, quoteLines } from './quote.ts'
import type { Match } from './search.ts'
import { useSought } from './sought.ts'
import type { Finding } from './use-finding.ts'
import { type PickedLines, usePickedLines, useViewLines, type ViewLines } from './view-lines.ts'
import './text-viewer.css'

export type QuoteActs = {
  /** Takes lines of a file into the answer, as Markdown. */
  quote: (markdown: string) => void
  /** Begins a question to the client with them; undefined where none may be asked. */
  ask: ((markdown: string) => void) | undefined
}

type Props = {
  fileName: string
  read: Lines
  toggle: ReactNode
  finding: Finding
  acts: QuoteActs
}

export function TextViewer({ fileName, read, toggle, finding, acts }: Props) {
  const view = useViewLines(fileName, read.lines)
  const picked = usePickedLines(view.shown)
  const list = useRef<HTMLDivElement>(null)
  useSought(view, (match) => match.line + 1)
  const takeWith = (act: (markdown: string) => void) => () => {
    act(quoteLines(fileName, read.lines, picked.numbers, view.diff))
    picked.clear()
  }
  const quote = takeWith(acts.quote)
  const ask = acts.ask && takeWith(acts.ask)
  return (
    <>
      {finding.isShown ? (
        <FindBar
          find={view}
          inputRef={finding.input}
          levels={<LevelChoice view={view} />}
          toggle={toggle}
          onLeave={() => leaveFinding(finding, list)}
        />
      ) : null}
      <div className="lines-room">
        <LineList
          fileName={fileName}
          view={view}
          picked={picked}
          onQuote={quote}
          onAsk={ask}
          onFind={finding.show}
          listRef={list}
        />
        {view.shown.length === 0 ? (
          <p className="lines-none">
            {view.isOnlyMatches && view.matches.length === 0
              ? `No lines match “${view.searched}”.`
              : 'No lines at this level.'}
          </p>
        ) : null}
        <MatchMap matches={view.matches} count={read.lines.length} />
        <PickedActs {...{ fileName, read, view, picked }} onQuote={quote} onAsk={ask} />
      </div>
    </>
  )
}

/** The focus goes back to what was searched before the search goes. */
export function leaveFinding(finding: Finding, place: RefObject<HTMLElement | null>): void {
  place.current?.focus()
  finding.hide()
}

function PickedActs(props: {
  fileName: string
  read: Lines
  view: ViewLines
  picked: PickedLines
  onQuote: () => void
  onAsk: (() => void) | undefined
}) {
  const { fileName, read, view, picked, onQuote, onAsk } = props
  const { hasCopied, copy } = useCopy()
  if (picked.numbers.length === 0) return null
  return (
    <div className="lines-float">
      <Button kind="accent" size="small" icon="quote" keys="q" onClick={onQuote}>
        Quote {nameLines(findPlace(fileName, picked.numbers, view.diff))}
      </Button>
      {onAsk === undefined ? null : (
        <Button kind="ghost" size="small" icon="chat" keys="r" onClick={onAsk}>
          Ask about it
        </Button>
      )}
      <Button
        kind="ghost"
        size="small"
        icon={hasCopied ? 'check' : 'copy'}
        aria-label={hasCopied ? 'Copied' : 'Copy lines'}
        onClick={() => copy(picked.numbers.map((line) => read.lines[line]).join('\n'))}
      />
    </div>
  )
}

/** Where in the whole file the matches are. */
function MatchMap({ matches, count }: { matches: Match[]; count: number }) {
  const places = [...new Set(matches.map((match) => Math.round((match.line / count) * 200) / 2))]
  if (places.length === 0) return null
  return (
    <div className="lines-map" aria-hidden="true">
      {places.map((place) => (
        <i key={place} style={{ top: `${place}%` }} />
      ))}
    </div>
  )
}
