// The keys that no button shows.
import { Kbd } from '../../../ui/kbd.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'

export function KeysCard({ hasFiles }: { hasFiles: boolean }) {
  const save = useKey('Task.save', 'mod+s')
  const panes = [
    useKey('Task.prompt', 'alt+1'),
    useKey('Task.answer', 'alt+2'),
    useKey('Task.facts', 'alt+3'),
  ]
  const files = [useKey('Files.previousFile', '['), useKey('Files.nextFile', ']')]
  const map = useKey('Everywhere.map', '?')
  return (
    <div className="rail-card rail-keys not-on-phone">
      <h3 className="rail-title">Shortcuts</h3>
      <dl className="rail-keys-list">
        <KeyRow label="Prompt, answer, facts" keys={panes} />
        {hasFiles ? <KeyRow label="Files" keys={files} /> : null}
        <KeyRow label="Save now" keys={[save]} />
        <KeyRow label="All keys" keys={[map]} />
      </dl>
    </div>
  )
}

function KeyRow({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span className="visually-hidden">{keys.join(', ')}</span>
        {isRow(keys) ? <Kbd keys="alt+1–3" /> : keys.map((key) => <Kbd key={key} keys={key} />)}
      </dd>
    </>
  )
}

/** Three keys in a row are shown as one. */
function isRow(keys: readonly string[]): boolean {
  return keys.join() === 'alt+1,alt+2,alt+3'
}
