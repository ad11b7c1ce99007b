// The data against the AI draft, field by field.
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Data, Json } from '../core/content.ts'
import { listLeaves, toLabel } from '../core/leaves.ts'
import { comparePassage } from '../core/passages.ts'
import { Parts } from '../prose/word-diff.tsx'
import { type Facts, FactsContext } from './facts.ts'
import { Provenance } from './provenance.tsx'
import './field-diff.css'

const rowsAtOnce = 200

type Row = { pointer: string; before: string | undefined; after: string | undefined }

export function FieldDiff({ answer, draft, facts }: { answer: Data; draft: Json; facts: Facts }) {
  const [shows, setShows] = useState<'changes' | 'all'>('changes')
  const [most, setMost] = useState(rowsAtOnce)
  const all = listRows(draft, answer.data)
  const rows = shows === 'all' ? all : all.filter((row) => row.before !== row.after)
  return (
    <FactsContext value={facts}>
      <div className="diff">
        <div className="diff-head">
          <span>
            {all.filter((row) => row.before !== row.after).length} of {all.length} values differ
            from the AI draft
          </span>
          <Segmented
            label="Which values"
            value={shows}
            onChange={setShows}
            choices={[
              { value: 'changes', label: 'Changes' },
              { value: 'all', label: 'All' },
            ]}
          />
        </div>
        {rows.slice(0, most).map((row) => (
          <DiffRow key={row.pointer} row={row} />
        ))}
        {rows.length > most ? (
          <Button size="small" onClick={() => setMost(most + rowsAtOnce)}>
            Show {Math.min(rowsAtOnce, rows.length - most)} more
          </Button>
        ) : null}
      </div>
    </FactsContext>
  )
}

function DiffRow({ row: { pointer, before, after } }: { row: Row }) {
  return (
    <div className="diff-row">
      <span className="diff-name mono">{toLabel(pointer)}</span>
      <span className="diff-value">
        {before === undefined ? <ins>{after}</ins> : null}
        {after === undefined ? <del>{before}</del> : null}
        {before !== undefined && after !== undefined ? (
          <Parts parts={comparePassage(before, after)} isPlain />
        ) : null}
      </span>
      {after === undefined ? (
        <span className="provenance">Dropped by you</span>
      ) : (
        <Provenance pointer={pointer} isShort />
      )}
    </div>
  )
}

/** Both sides' leaves, in the order of the answer, with what was dropped at the end. */
function listRows(draft: Json, data: Json): Row[] {
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
