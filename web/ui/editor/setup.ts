// What both editors share. CodeMirror writes its own style sheet into the page: it gets the nonce of
// the response. Colours come from our CSS by class names, so nothing else is injected.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightSpecialChars, keymap } from '@codemirror/view'
import { classHighlighter, tagHighlighter, tags } from '@lezer/highlight'
import { hiddenSigns } from '../hidden-signs.ts'
import './editor.css'

export function editorBasics(label: string, isClosed: boolean): Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return [
    EditorView.cspNonce.of(nonce ?? ''),
    history(),
    // Signs that change the direction of text, or that nobody sees, are shown.
    highlightSpecialChars({ addSpecialChars: hiddenSigns }),
    syntaxHighlighting(classHighlighter),
    syntaxHighlighting(tagHighlighter([{ tag: tags.monospace, class: 'tok-monospace' }])),
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([...searchKeymap, ...historyKeymap, ...leaveKeys()]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
    ...(isClosed ? closed() : []),
  ]
}

/** Not to be written in, but to be scrolled by keys. */
function closed(): Extension[] {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ tabindex: '0' }),
  ]
}

/** Ctrl and Enter submits the task: the editor does not take it for a new line. */
function leaveKeys() {
  return defaultKeymap.filter((binding) => binding.key !== 'Mod-Enter')
}

/** Makes the document the text, touching only what differs, so that undo and cursor stay sensible. */
export function replaceText(view: EditorView, text: string): void {
  const before = view.state.doc.toString()
  if (before === text) return
  const most = Math.min(before.length, text.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === text.charCodeAt(start)) start++
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === text.charCodeAt(text.length - 1 - end)
  )
    end++
  view.dispatch({
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
  })
}
