// The data against the AI draft, with what was checked and what was not.
import { FieldDiff } from '../../../ui/diff/field-diff.tsx'
import type { Data, Json } from '../core/content.ts'
import { type Facts, FactsContext } from './facts.ts'
import { Provenance } from './provenance.tsx'

export function DraftDiff({ answer, draft, facts }: { answer: Data; draft: Json; facts: Facts }) {
  return (
    <FactsContext value={facts}>
      <FieldDiff
        draft={draft}
        data={answer.data}
        sayOrigin={({ pointer, after }) =>
          after === undefined ? (
            <span className="provenance">Dropped by you</span>
          ) : (
            <Provenance pointer={pointer} isShort />
          )
        }
      />
    </FactsContext>
  )
}
