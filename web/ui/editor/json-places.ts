// Where in a JSON text each pointer stands, read from the editor's own syntax tree.
import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { escapePart } from '../diff/leaves.ts'

export type Span = { from: number; to: number }

const parseMs = 50

/** Where the text stops being JSON. */
export function findBreak(state: EditorState): Span | undefined {
  let found: Span | undefined
  ensureSyntaxTree(state, state.doc.length, parseMs)?.iterate({
    enter: (node) => {
      if (node.type.isError && !found) found = { from: node.from, to: node.to }
      return found === undefined
    },
  })
  return found
}

type Node = {
  name: string
  from: number
  to: number
  firstChild: Node | null
  nextSibling: Node | null
}

/** The position of a pointer, or of its nearest ancestor. */
export function findSpan(state: EditorState, pointer: string): Span | undefined {
  const tree = ensureSyntaxTree(state, state.doc.length, parseMs)
  let value: Node | null = tree?.topNode.firstChild ?? null
  if (!value) return undefined
  for (const part of pointer.split('/').slice(1)) {
    const next: Node | undefined = findChild(state, value, part)
    if (!next) break
    value = next
  }
  return { from: value.from, to: value.to }
}

function findChild(state: EditorState, parent: Node, part: string): Node | undefined {
  let index = 0
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Property') {
      const name = child.firstChild
      const text = name ? state.sliceDoc(name.from, name.to) : ''
      if (nameOf(text) !== part) continue
      return lastChild(child)
    }
    if (parent.name === 'Array' && !/[[\],]|⚠/.test(child.name)) {
      if (String(index) === part) return child
      index++
    }
  }
  return undefined
}

function lastChild(node: Node): Node | undefined {
  let last: Node | undefined
  for (let child = node.firstChild; child; child = child.nextSibling) last = child
  return last
}

function nameOf(quoted: string): string | undefined {
  try {
    return escapePart(String(JSON.parse(quoted)))
  } catch {
    return undefined
  }
}
