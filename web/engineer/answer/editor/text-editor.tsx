// The Markdown editor.
import { markdown } from '@codemirror/lang-markdown'
import { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
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
  // The handle is there as soon as the pane is, the view only after a paint: what is asked in between waits.
  const asked = useRef<((made: EditorView) => void)[]>([])
  const act = (wish: (made: EditorView) => void) => {
    if (view.current) wish(view.current)
    else asked.current.push(wish)
  }
  useEffect(() => {
    if (view.current) for (const wish of asked.current.splice(0)) wish(view.current)
  }, [view])
  useImperativeHandle(ref, () => ({
    focus: (offset) => act((made) => moveTo(made, offset)),
    insert: (quote) => act((made) => insertParagraph(made, quote)),
  }))
  return <div className="editor" ref={place} />
}

function moveTo(view: EditorView, offset: number | undefined): void {
  view.focus()
  if (offset === undefined) return
  const anchor = Math.min(offset, view.state.doc.length)
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor) })
}

function insertParagraph(view: EditorView, text: string): void {
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
