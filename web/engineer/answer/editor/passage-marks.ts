// The bar beside the lines of the editor that says where a passage comes from. It moves with the
// text while it is typed and is set anew when the typing pauses.
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Passage } from '../core/passages.ts'

const setMarks = StateEffect.define<readonly Passage[]>()

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(held, transaction) {
    let next = held.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorate(transaction.state.doc, effect.value)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

type Doc = {
  length: number
  lineAt: (at: number) => { from: number; to: number; number: number }
}

function decorate(doc: Doc, passages: readonly Passage[]): DecorationSet {
  const lines: Range<Decoration>[] = []
  for (const { from, to, state, isUnchecked } of passages) {
    if (state === 'dropped' || to > doc.length) continue
    const decoration = byState[isUnchecked ? 'unchecked' : state]
    for (let line = doc.lineAt(from); ; line = doc.lineAt(line.to + 1)) {
      lines.push(decoration.range(line.from))
      if (line.to >= to) break
    }
  }
  return Decoration.set(lines)
}

const byState = {
  unchecked: Decoration.line({ class: 'editor-unchecked' }),
  accepted: Decoration.line({ class: 'editor-accepted' }),
  edited: Decoration.line({ class: 'editor-edited' }),
  yours: Decoration.line({ class: 'editor-yours' }),
}

export function passageMarks(): Extension {
  return marks
}

export function showMarks(view: EditorView, passages: readonly Passage[]): void {
  view.dispatch({ effects: setMarks.of(passages) })
}
