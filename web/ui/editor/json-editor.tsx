// The data as JSON, with what is wrong said at its line.
import { json } from '@codemirror/lang-json'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { EditorView, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { faultLines, showFaults } from './fault-lines.ts'
import { findBreak, findSpan } from './json-places.ts'
import { useEditor } from './use-editor.ts'

/** What is wrong with the value at a JSON pointer; '' is the whole. */
export type JsonProblem = { pointer: string; message: string }

export type JsonHandle = { goTo: (pointer: string) => void }

export function JsonEditor(props: {
  text: string
  version: number
  isClosed: boolean
  problems: readonly JsonProblem[]
  /** What is wrong stands under the editor: its line is only marked. */
  isSaidBelow?: boolean
  label: string
  onText?: (text: string) => void
  ref?: Ref<JsonHandle>
}) {
  const { problems, isSaidBelow = false, ref } = props
  const { place, view } = useEditor(props, () => [lineNumbers(), json(), faultLines()])
  useEffect(() => {
    if (view.current) markProblems(view.current, problems, isSaidBelow)
  }, [problems, isSaidBelow, view])
  useImperativeHandle(ref, () => ({
    goTo: (pointer) => {
      const made = view.current
      const span = made && findSpan(made.state, pointer)
      if (!made || !span) return
      made.focus()
      made.dispatch({
        selection: { anchor: span.from, head: span.to },
        effects: EditorView.scrollIntoView(span.from, { y: 'center' }),
      })
    },
  }))
  return <div className="editor editor-json" ref={place} />
}

const markedMax = 200

function markProblems(
  view: EditorView,
  problems: readonly JsonProblem[],
  isSaidBelow: boolean,
): void {
  const place = findBreak(view.state)
  const broken: Diagnostic[] = place
    ? [{ ...place, message: 'is not valid JSON from here on', severity: 'error' }]
    : []
  const found = problems.slice(0, markedMax).flatMap(({ pointer, message }): Diagnostic[] => {
    const span = broken.length > 0 ? undefined : findSpan(view.state, pointer)
    return span ? [{ ...span, message, severity: 'error' }] : []
  })
  const all = [...broken, ...found]
  view.dispatch(setDiagnostics(view.state, all))
  showFaults(view, isSaidBelow ? all.map(({ from }) => ({ from })) : all)
}
