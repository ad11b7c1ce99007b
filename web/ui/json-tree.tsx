// Data as a tree that opens and closes. Long lists and long texts are shown in parts, and what nobody
// opened is not drawn, so data of any size opens at once.
import { type ReactNode, useState } from 'react'
import { plural } from '../core/formats.ts'
import { escapePart } from './diff/leaves.ts'
import { showHiddenSigns } from './hidden-signs.ts'
import { Icon } from './icon.tsx'
import './json-tree.css'

const entriesAtOnce = 100
const textCharsShown = 400
/** Levels that are open at first; where there are many entries, only the first. */
const [openLevels, openEntriesMax] = [3, 60]

export function JsonTree(props: {
  name: string
  value: unknown
  /** At the right end of a value: where it comes from. */
  sayBeside?: (pointer: string) => ReactNode
}) {
  return (
    <div className="json-tree">
      <Node {...props} pointer="" depth={0} />
    </div>
  )
}

type NodeProps = {
  name: string
  value: unknown
  pointer: string
  depth: number
  /** Of a list: its name is its place. */
  isItem?: boolean
  sayBeside?: ((pointer: string) => ReactNode) | undefined
}

function Node(props: NodeProps) {
  const entries = listEntries(props.value)
  return entries === undefined || entries.length === 0 ? (
    <Leaf {...props} />
  ) : (
    <Branch {...props} entries={entries} />
  )
}

function Branch(props: NodeProps & { entries: [string, unknown][] }) {
  const { name, value, pointer, depth, entries } = props
  const isList = Array.isArray(value)
  const [isOpen, setOpen] = useState(
    depth === 0 || (depth < openLevels && entries.length <= openEntriesMax),
  )
  const [shown, setShown] = useState(entriesAtOnce)
  const rest = entries.length - shown
  return (
    <div className="json-tree-branch">
      <button
        type="button"
        className="json-tree-switch"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'forward'} size={12} />
        <Name name={name} isItem={props.isItem} />
        <span className="json-tree-about">
          {isList
            ? `list, ${plural(entries.length, 'item')}`
            : `object, ${plural(entries.length, 'field')}`}
        </span>
      </button>
      {isOpen ? (
        <div className="json-tree-inside">
          {entries.slice(0, shown).map(([key, entry]) => (
            <Node
              key={key}
              name={key}
              value={entry}
              pointer={`${pointer}/${escapePart(key)}`}
              depth={depth + 1}
              isItem={isList}
              sayBeside={props.sayBeside}
            />
          ))}
          {rest > 0 ? (
            <button
              type="button"
              className="json-tree-more"
              onClick={() => setShown(shown + entriesAtOnce)}
            >
              Show {Math.min(rest, entriesAtOnce)} more of{' '}
              {plural(entries.length, 'entry', 'entries')}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function Leaf({ name, value, pointer, isItem, sayBeside }: NodeProps) {
  return (
    <div className="json-tree-leaf">
      <span className="json-tree-words">
        <Name name={name} isItem={isItem} isBeforeValue />
        {typeof value === 'string' ? <Text text={value} /> : <Plain value={value} />}
      </span>
      {sayBeside?.(pointer)}
    </div>
  )
}

function Name(props: { name: string; isItem?: boolean | undefined; isBeforeValue?: boolean }) {
  if (props.isItem === true) return <span className="json-tree-place">{props.name} </span>
  return (
    <span>
      <span className="json-tree-name">{showHiddenSigns(props.name)}</span>
      {props.isBeforeValue === true ? ': ' : ' '}
    </span>
  )
}

function Text({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= textCharsShown)
  const shown = isWhole ? text : `${text.slice(0, textCharsShown)}…`
  return (
    <>
      <span className="json-tree-text" dir="auto">
        "{showHiddenSigns(shown)}"
      </span>
      {isWhole ? null : (
        <button type="button" className="json-tree-more" onClick={() => setWhole(true)}>
          Show all {plural(text.length, 'character')}
        </button>
      )}
    </>
  )
}

function Plain({ value }: { value: unknown }) {
  if (typeof value === 'object' && value !== null)
    return (
      <span className="json-tree-about">
        {Array.isArray(value) ? 'empty list' : 'empty object'}
      </span>
    )
  const kind = value === null ? 'json-tree-none' : 'json-tree-number'
  return <span className={kind}>{String(value)}</span>
}

function listEntries(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}
