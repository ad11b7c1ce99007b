// An edited passage against the draft: insertions underlined, deletions struck, so that colour is
// never alone.
import { Fragment } from 'react'
import { isCode, splitBlocks } from '../core/paragraphs.ts'
import { comparePassage } from '../core/passages.ts'
import type { WordPart } from '../core/words.ts'
import './word-diff.css'

export function WordDiff({ before, after }: { before: string; after: string }) {
  const [old, own] = [splitBlocks(before), splitBlocks(after)]
  // Block by block when both have the same build, so that code stays code.
  const isAlike =
    old.length === own.length &&
    old.every((block, index) => isCode(block.text) === isCode(own[index]?.text ?? ''))
  if (!isAlike) return <DiffBlock before={before} after={after} />
  return own.map((block, index) => (
    <DiffBlock key={block.from} before={old[index]?.text ?? ''} after={block.text} />
  ))
}

function DiffBlock({ before, after }: { before: string; after: string }) {
  const isFence = isCode(after) && isCode(before)
  const parts = isFence
    ? comparePassage(withoutFence(before), withoutFence(after))
    : comparePassage(before, after)
  return isFence ? (
    <pre className="word-diff-code">
      <Parts parts={parts} isPlain />
    </pre>
  ) : (
    <p className="word-diff">
      <Parts parts={parts} />
    </p>
  )
}

export function Parts({ parts, isPlain }: { parts: readonly WordPart[]; isPlain?: boolean }) {
  let offset = 0
  return parts.map(({ kind, text }) => {
    const key = `${kind}${offset}`
    offset += text.length
    const inside = isPlain === true ? text : <Inline text={text} />
    if (kind === 'added') return <ins key={key}>{inside}</ins>
    if (kind === 'removed') return <del key={key}>{inside}</del>
    return <Fragment key={key}>{inside}</Fragment>
  })
}

/** Code within a sentence, as everywhere else. */
function Inline({ text }: { text: string }) {
  let offset = 0
  return text.split(/(`[^`\n]+`)/).map((piece) => {
    const key = offset
    offset += piece.length
    return piece.startsWith('`') && piece.length > 2 ? (
      <code key={key}>{piece.slice(1, -1)}</code>
    ) : (
      <Fragment key={key}>{piece}</Fragment>
    )
  })
}

function withoutFence(block: string): string {
  return block.replace(/^.*\n?/, '').replace(/\n?[^\n]*$/, '')
}
