// The Markdown editor.
import { markdown } from '@codemirror/lang-markdown'
import { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { useEditor } from '../../../ui/editor/use-editor.ts'
import type { Passage } from '../core/passages.ts'
import { passageMarks, showMarks } from './passage-marks.ts'

export type TextHandle = {
  focus: (offset?: number) => void
  /** Puts the text where the cursor is, as a paragraph of its own. */
  insert: (text: string) => void
}

export function TextEditor(props: {
  text: string
  version: number
  label: string
  isClosed: boolean
  passages: readonly Passage[]
  onText: (text: string) => void
  ref?: Ref<TextHandle>
}) {
  const { passages, ref } = props
  const { place, view } = useEditor(props, () => [markdown(), passageMarks()])
  useEffect(() => {
    if (view.current) showMarks(view.current, passages)
  }, [passages, view])
  useImperativeHandle(ref, () => ({
    focus: (offset) => {
      const made = view.current
      if (!made) return
      made.focus()
      if (offset === undefined) return
      const anchor = Math.min(offset, made.state.doc.length)
      made.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor) })
    },
    insert: (quote) => insertParagraph(view.current, quote),
  }))
  return <div className="editor" ref={place} />
}

function insertParagraph(view: EditorView | undefined, text: string): void {
  if (!view) return
  const { to } = view.state.selection.main
  const { doc } = view.state
  const line = doc.lineAt(to)
  const before = line.text.trim() === '' ? '' : '\n\n'
  const isLast = line.number === doc.lines
  const after = isLast ? '\n\n' : doc.line(line.number + 1).text.trim() === '' ? '' : '\n'
  view.dispatch({
    changes: { from: line.to, insert: `${before}${text}${after}` },
    selection: { anchor: line.to + before.length + text.length },
    scrollIntoView: true,
  })
  view.focus()
}
