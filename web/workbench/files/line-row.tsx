// One line: its number, and its text with matches and the level of a log marked.
import { memo } from 'react'
import { type Level, levelPlace } from './levels.ts'
import { cutLine, type Piece } from './search.ts'

/** A line of minified code would be laid out for seconds; the rest of it is in the download. */
const maxShownCharacters = 4_000

type Props = {
  id: string
  fileName: string
  line: number
  text: string
  top: number
  count: number
  place: number
  level: Level | undefined
  wanted: string
  /** Where the current match begins, when it is on this line. */
  currentStart: number | undefined
  isPicked: boolean
  onPress: (isGrowing: boolean) => void
  onLift: (isGrowing: boolean) => void
}

export const LineRow = memo(function LineRow(props: Props) {
  const { line, text, level } = props
  const shown = text.slice(0, maxShownCharacters)
  const tone = level === undefined ? diffTone(props.fileName, text) : `line-${level.toLowerCase()}`
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active line
    <div
      id={props.id}
      role="option"
      aria-selected={props.isPicked}
      aria-posinset={props.place}
      aria-setsize={props.count}
      className={`line ${tone ?? ''} ${props.isPicked ? 'is-picked' : ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
      onPointerDown={(event) => event.button === 0 && props.onPress(event.shiftKey)}
      onPointerUp={(event) => event.button === 0 && props.onLift(event.shiftKey)}
    >
      <span className="line-number" aria-hidden="true">
        {line + 1}
      </span>
      <span className="line-text">
        {markLevel(cutLine(shown, props.wanted), shown, level).map((piece) => (
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

type MarkedPiece = Piece & { isLevel?: boolean }

function PieceText({ piece, isNow }: { piece: MarkedPiece; isNow: boolean }) {
  if (piece.isMatch) return <mark className={isNow ? 'is-now' : ''}>{piece.text}</mark>
  return piece.isLevel ? <b className="line-level">{piece.text}</b> : piece.text
}

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
    return [cut(0, from), { ...cut(from, to), isLevel: true }, cut(to)].filter(
      (part) => part.text !== '',
    )
  })
}

function diffTone(fileName: string, text: string): string | undefined {
  if (!/\.(diff|patch)$/i.test(fileName)) return undefined
  if (/^(\+\+\+|---|diff |index )/.test(text)) return 'line-hunk'
  if (text.startsWith('+')) return 'line-added'
  if (text.startsWith('-')) return 'line-removed'
  return text.startsWith('@@') ? 'line-hunk' : undefined
}
