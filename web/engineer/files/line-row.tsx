// One line: its number, of a diff both numbers, and its text with matches and the level of a log marked.
import { memo } from 'react'
import type { Token } from '../../ui/highlight.ts'
import type { DiffLine } from './diff-lines.ts'
import { type Level, levelPlace } from './levels.ts'
import { type ColouredPiece, colourPieces } from './line-colours.ts'
import { cutLine, type Piece } from './search.ts'

/** A line of minified code would be laid out for seconds; the rest of it is in the download. */
const maxShownCharacters = 4_000

type Props = {
  id: string
  line: number
  text: string
  top: number
  count: number
  place: number
  level: Level | undefined
  diff: DiffLine | undefined
  wanted: string
  /** Where the current match begins, when it is on this line. */
  currentStart: number | undefined
  isPicked: boolean
  /** Of source code, as soon as its colours are known. */
  tokens: readonly Token[] | undefined
  onPress: (line: number, isGrowing: boolean) => void
  onLift: (line: number, isGrowing: boolean) => void
}

export const LineRow = memo(function LineRow(props: Props) {
  const { line, text, diff } = props
  const shown = text.slice(0, maxShownCharacters)
  const tone = toneOf(props)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active line
    <div
      id={props.id}
      role="option"
      aria-selected={props.isPicked}
      aria-posinset={props.place}
      aria-setsize={props.count}
      className={`line ${tone} ${props.isPicked ? 'is-picked' : ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
      onPointerDown={(event) => event.button === 0 && props.onPress(line, event.shiftKey)}
      onPointerUp={(event) => event.button === 0 && props.onLift(line, event.shiftKey)}
    >
      {diff === undefined ? (
        <span className="line-number" aria-hidden="true">
          {line + 1}
        </span>
      ) : (
        <DiffNumbers diff={diff} />
      )}
      <span className="line-text">
        {markPieces(shown, props).map((piece) => (
          <PieceText key={piece.start} piece={piece} isNow={piece.start === props.currentStart} />
        ))}
        {text.length > shown.length && (
          <span className="line-rest">
            {' '}
            … {(text.length - shown.length).toLocaleString('en')} more characters
          </span>
        )}
      </span>
    </div>
  )
})

type MarkedPiece = ColouredPiece & { isLevel?: boolean; isTime?: boolean }

function markPieces(text: string, { wanted, level, tokens }: Props): MarkedPiece[] {
  const pieces = cutLine(text, wanted)
  return tokens === undefined ? markLevel(pieces, text, level) : colourPieces(pieces, tokens)
}

function PieceText({ piece, isNow }: { piece: MarkedPiece; isNow: boolean }) {
  if (piece.isMatch) return <mark className={isNow ? 'is-now' : ''}>{piece.text}</mark>
  if (piece.isLevel) return <b className="line-level">{piece.text}</b>
  if (piece.isTime) return <span className="line-time">{piece.text}</span>
  return piece.color === undefined ? (
    piece.text
  ) : (
    <span style={{ color: piece.color }}>{piece.text}</span>
  )
}

/** What stands before the level is most often when it was. */
const clock = /\d\d:\d\d/

/** Sets the level's word apart, unless a match already covers it. */
function markLevel(pieces: Piece[], text: string, level: Level | undefined): MarkedPiece[] {
  const word = level && levelPlace(text)
  if (!word) return pieces
  return pieces.flatMap((piece): MarkedPiece[] => {
    const from = word.start - piece.start
    const to = from + word.length
    if (piece.isMatch || from < 0 || to > piece.text.length) return [piece]
    const cut = (start: number, end?: number): MarkedPiece => ({
      text: piece.text.slice(start, end),
      isMatch: false,
      start: piece.start + start,
    })
    const before = { ...cut(0, from), isTime: clock.test(piece.text.slice(0, from)) }
    return [before, { ...cut(from, to), isLevel: true }, cut(to)].filter((part) => part.text !== '')
  })
}

/** Both are read out: there is no other way to hear which file a line is of. */
function DiffNumbers({ diff: { before, after } }: { diff: DiffLine }) {
  return (
    <>
      <span className="line-number line-old">{before}</span>
      <span className="line-number line-new">{after}</span>
    </>
  )
}

const diffTones: Record<DiffLine['kind'], string> = {
  added: 'line-added',
  removed: 'line-removed',
  same: '',
  hunk: 'line-hunk',
  head: 'line-head',
}

/** The class of a line of a log or a diff. */
function toneOf({ diff, level }: Pick<Props, 'diff' | 'level'>): string {
  if (diff !== undefined) return diffTones[diff.kind]
  return level === undefined ? '' : `line-${level.toLowerCase()}`
}
