// Data against the AI draft, field by field. Where a value comes from is for the caller to say.
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { showHiddenSigns } from '../hidden-signs.ts'
import { Segmented } from '../segmented.tsx'
import { listLeaves, toLabel } from './leaves.ts'
import { Parts } from './word-diff.tsx'
import { comparePassage } from './words.ts'
import './field-diff.css'

const rowsAtOnce = 200

export type FieldRow = { pointer: string; before: string | undefined; after: string | undefined }

export function FieldDiff(props: {
  draft: Record<string, unknown>
  data: Record<string, unknown>
  /** At the right end of a row: the author of the value. */
  sayOrigin: (row: FieldRow) => ReactNode
}) {
  const [shows, setShows] = useState<'changes' | 'all'>('changes')
  const [most, setMost] = useState(rowsAtOnce)
  const all = listRows(props.draft, props.data)
  const changed = all.filter((row) => row.before !== row.after)
  const rows = shows === 'all' ? all : changed
  return (
    <div className="diff">
      <div className="diff-head">
        <span>
          {changed.length} of {all.length} values differ from the AI draft
        </span>
        <Segmented
          label="Values shown"
          value={shows}
          onChange={setShows}
          choices={[
            { value: 'changes', label: 'Changes' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      {rows.slice(0, most).map((row) => (
        <DiffRow key={row.pointer} row={row} origin={props.sayOrigin(row)} />
      ))}
      {rows.length > most ? (
        <Button size="small" onClick={() => setMost(most + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, rows.length - most)} more
        </Button>
      ) : null}
    </div>
  )
}

function DiffRow({
  row: { pointer, before, after },
  origin,
}: {
  row: FieldRow
  origin: ReactNode
}) {
  return (
    <div className="diff-row">
      <span className="diff-name mono">{toLabel(pointer)}</span>
      <span className="diff-value">
        {before === undefined ? <ins>{showHiddenSigns(after ?? '')}</ins> : null}
        {after === undefined ? <del>{showHiddenSigns(before ?? '')}</del> : null}
        {before !== undefined && after !== undefined ? (
          <Parts parts={comparePassage(before, after)} isPlain />
        ) : null}
      </span>
      {origin}
    </div>
  )
}

/** Both sides' leaves, in the order of the answer, with what was dropped at the end. */
function listRows(draft: Record<string, unknown>, data: Record<string, unknown>): FieldRow[] {
  const [drafted, own] = [listLeaves(draft), listLeaves(data)]
  const pointers = new Set([...own.keys(), ...drafted.keys()])
  return [...pointers].map((pointer) => ({
    pointer,
    before: plain(drafted.get(pointer)),
    after: plain(own.get(pointer)),
  }))
}

/** A text is shown without its quotation marks. */
function plain(json: string | undefined): string | undefined {
  return json?.startsWith('"') ? String(JSON.parse(json)) : json
}
