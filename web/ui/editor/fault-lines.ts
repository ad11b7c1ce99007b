// The line of a fault is tinted and says what is wrong at its end, unless that stands elsewhere.
import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

type LineFault = { from: number; message?: string }

class FaultText extends WidgetType {
  readonly message: string
  constructor(message: string) {
    super()
    this.message = message
  }
  override eq(other: FaultText): boolean {
    return other.message === this.message
  }
  toDOM(): HTMLElement {
    const text = document.createElement('span')
    text.className = 'editor-fault-text'
    text.textContent = this.message
    return text
  }
}

const setFaults = StateEffect.define<readonly LineFault[]>()
const line = Decoration.line({ class: 'editor-fault' })

const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(held, transaction) {
    let next = held.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (!effect.is(setFaults)) continue
      const { doc } = transaction.state
      const byLine = Map.groupBy(effect.value, (fault) => doc.lineAt(fault.from).number)
      const ranges: Range<Decoration>[] = []
      for (const [number, found] of byLine) {
        const place = doc.line(number)
        const said = found.flatMap(({ message }) => message ?? []).join('; ')
        ranges.push(line.range(place.from))
        if (said === '') continue
        ranges.push(Decoration.widget({ widget: new FaultText(said), side: 1 }).range(place.to))
      }
      next = Decoration.set(ranges, true)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

export function faultLines(): Extension {
  return faults
}

export function showFaults(view: EditorView, found: readonly LineFault[]): void {
  view.dispatch({ effects: setFaults.of(found) })
}
