// Colours of source code in a viewer: found part by part after the lines are already there.
import { useEffect, useState } from 'react'
import { findLanguage, highlightLines, type Token } from '../../ui/highlight.ts'
import type { Piece } from './search.ts'

/** Tokens of each tokenized line; undefined where the language is not known. */
export function useLineColours(
  fileName: string,
  lines: string[],
): readonly (readonly Token[])[] | undefined {
  const [found, setFound] = useState<{ lines: string[]; tokens: readonly Token[][] }>()
  const language = languageOf(fileName)
  useEffect(() => {
    if (language === undefined) return
    const aborter = new AbortController()
    // The list is one and grows; React is told by another object around it.
    const onLines = (tokens: readonly Token[][]) => setFound({ lines, tokens })
    // Without colours the code says the same.
    highlightLines(lines, language, onLines, aborter.signal).catch(() => undefined)
    return () => aborter.abort()
  }, [lines, language])
  return found?.lines === lines ? found.tokens : undefined
}

/** A diff has its own colours, line by line. */
function languageOf(fileName: string): string | undefined {
  const ending = /\.(\w+)$/.exec(fileName)?.[1] ?? fileName
  const language = findLanguage(ending)
  return language === 'diff' ? undefined : language
}

export type ColouredPiece = Piece & { color?: string | undefined }

/** What does not match, cut where the colour changes. */
export function colourPieces(pieces: Piece[], tokens: readonly Token[]): ColouredPiece[] {
  let end = 0
  const spans = tokens.map(({ text, color }) => {
    const start = end
    end += text.length
    return { start, end, color }
  })
  return pieces.flatMap((piece): ColouredPiece[] => {
    if (piece.isMatch) return [piece]
    const pieceEnd = piece.start + piece.text.length
    const inside = spans.filter((span) => span.start < pieceEnd && span.end > piece.start)
    // Where the tokens are not of this text, it is shown without colours rather than not at all.
    if (end < pieceEnd) return [piece]
    return inside.map((span) => {
      const start = Math.max(span.start, piece.start)
      const text = piece.text.slice(start - piece.start, span.end - piece.start)
      return { text, isMatch: false, start, color: span.color }
    })
  })
}
