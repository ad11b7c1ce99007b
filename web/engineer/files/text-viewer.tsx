// Lines with a search, a filter by level, and what was picked to be quoted in the answer.
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { FindBar, LevelChoice } from './find-bar.tsx'
import { LineList } from './line-list.tsx'
import type { Lines } from './lines.ts'
import { nameLines, quoteLines } from './quote.ts'
import type { Match } from './search.ts'
import { usePickedLines, useViewLines } from './view-lines.ts'
import './text-viewer.css'

type Props = {
  fileName: string
  read: Lines
  toggle: ReactNode
  onQuote: (markdown: string) => void
}

export function TextViewer({ fileName, read, toggle, onQuote }: Props) {
  const view = useViewLines(fileName, read.lines)
  const picked = usePickedLines(view.shown)
  const finder = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { hasCopied, copy } = useCopy()
  const [first, last] = [picked.numbers[0], picked.numbers.at(-1)]
  const quote = () => {
    onQuote(quoteLines(fileName, read.lines, picked.numbers))
    picked.clear()
  }
  return (
    <>
      <FindBar
        find={view}
        inputRef={finder}
        levels={<LevelChoice view={view} />}
        toggle={toggle}
        onLeave={() => list.current?.focus()}
      />
      <div className="lines-room">
        <LineList
          fileName={fileName}
          view={view}
          picked={picked}
          onQuote={quote}
          onFind={() => finder.current?.select()}
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
        {first === undefined || last === undefined ? null : (
          <div className="lines-float">
            <Button kind="accent" size="small" icon="quote" keys="q" onClick={quote}>
              Quote {nameLines({ first, last })}
            </Button>
            <Button
              kind="ghost"
              size="small"
              icon="copy"
              onClick={() => copy(picked.numbers.map((line) => read.lines[line]).join('\n'))}
            >
              {hasCopied ? 'Copied' : 'Copy'}
            </Button>
          </div>
        )}
      </div>
    </>
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
