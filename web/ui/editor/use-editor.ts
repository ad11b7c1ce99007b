// An editor in React. The text is CodeMirror's: React is notified of each change, and what it hands back is
// written into the editor only when it comes from elsewhere. An echo of what was typed a moment ago
// must never undo what was typed since.
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import { editorBasics, replaceText } from './setup.ts'

const rememberedMax = 20

type EditorProps = {
  text: string
  /** Goes up when the text was replaced from outside, whatever it is then. */
  version: number
  label: string
  isClosed: boolean
  onText?: ((text: string) => void) | undefined
}

export function useEditor(
  props: EditorProps,
  makeExtensions: () => Extension[],
): { place: RefObject<HTMLDivElement | null>; view: RefObject<EditorView | undefined> } {
  const { text, version, label, isClosed } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const known = useRef({ said: text, version, echoes: [] as string[] })
  const latest = useRef({ props, makeExtensions })
  useEffect(() => {
    latest.current = { props, makeExtensions }
  })
  useEffect(() => {
    if (!place.current) return
    const made = new EditorView({
      parent: place.current,
      doc: known.current.said,
      extensions: [
        ...editorBasics(label, isClosed),
        ...latest.current.makeExtensions(),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return
          const next = state.doc.toString()
          const { said, echoes } = known.current
          if (next === said) return
          known.current.said = next
          known.current.echoes = [...echoes.slice(1 - rememberedMax), next]
          latest.current.props.onText?.(next)
        }),
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [label, isClosed])
  useEffect(() => {
    const { said, echoes, version: before } = known.current
    if (text !== said && (version !== before || !echoes.includes(text))) {
      known.current = { said: text, version, echoes: [] }
      if (view.current) replaceText(view.current, text)
    }
    known.current.version = version
  }, [text, version])
  return { place, view }
}
