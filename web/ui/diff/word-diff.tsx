// An edited passage against the draft: insertions underlined, deletions struck, so that colour is
// never alone. Code stays code, headings and lists look like ones, whatever was added around them.
import { Fragment, type ReactNode } from 'react'
import { showHiddenSigns } from '../hidden-signs.ts'
import { pairBlocks } from './pair-blocks.ts'
import { isCode, isHeading, splitBlocks } from './paragraphs.ts'
import { comparePassage, type WordPart } from './words.ts'
import './word-diff.css'

export function WordDiff({ before, after }: { before: string; after: string }) {
  let place = 0
  return pairBlocks(splitBlocks(before), splitBlocks(after)).map((pair) => {
    place += 1
    return <DiffBlock key={place} {...pair} />
  })
}

function DiffBlock({ before, after }: { before: string; after: string }) {
  const shown = after === '' ? before : after
  if (isCode(shown) && (before === '' || isCode(before)))
    return (
      <pre className="word-diff-code">
        <Parts parts={comparePassage(withoutFence(before), withoutFence(after))} isPlain />
      </pre>
    )
  return (
    <p className={isHeading(shown) ? 'word-diff word-diff-heading' : 'word-diff'}>
      <Parts parts={comparePassage(withoutMarks(before), withoutMarks(after))} />
    </p>
  )
}

export function Parts({ parts, isPlain }: { parts: readonly WordPart[]; isPlain?: boolean }) {
  let offset = 0
  const bold = { before: false, after: false }
  return parts.map(({ kind, text }) => {
    const key = `${kind}${offset}`
    offset += text.length
    if (isPlain === true) return <Part key={key} kind={kind} text={text} show={showHiddenSigns} />
    return (
      <Part
        key={key}
        kind={kind}
        text={text}
        show={(words) => listInline(showHiddenSigns(words), kind, bold)}
      />
    )
  })
}

/** Blanks around what changed are nobody's change. */
function Part(props: { kind: WordPart['kind']; text: string; show: (text: string) => ReactNode }) {
  const { kind, text, show } = props
  if (kind === 'same') return show(text)
  const [, blankBefore = '', words = '', blankAfter = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (words === '') return kind === 'added' ? text : null
  return (
    <>
      {blankBefore}
      {kind === 'added' ? <ins>{show(words)}</ins> : <del>{show(words)}</del>}
      {blankAfter}
    </>
  )
}

type Bold = { before: boolean; after: boolean }

/** Code and stress within a sentence, as everywhere else; a mark that changed is shown as it is. */
function listInline(text: string, kind: WordPart['kind'], bold: Bold): ReactNode {
  let offset = 0
  return text.split(/(`[^`\n]+`|\*\*)/).map((piece) => {
    const key = offset
    offset += piece.length
    if (piece === '**') {
      if (kind !== 'added') bold.before = !bold.before
      if (kind !== 'removed') bold.after = !bold.after
      return kind === 'same' ? null : <Fragment key={key}>{piece}</Fragment>
    }
    const isBold = kind === 'removed' ? bold.before : bold.after
    const isCoded = piece.startsWith('`') && piece.length > 2
    const inside = isCoded ? <code>{piece.slice(1, -1)}</code> : piece
    return isBold ? <b key={key}>{inside}</b> : <Fragment key={key}>{inside}</Fragment>
  })
}

function withoutFence(block: string): string {
  return block.replace(/^.*\n?/, '').replace(/\n?[^\n]*$/, '')
}

/** Marks of headings and lists say how a block looks; it looks so. */
function withoutMarks(block: string): string {
  return block.replace(/^\s{0,3}#{1,6}\s+/, '').replace(/^(\s*)[-*+] /gm, '$1• ')
}
