// The keys that no button shows.
import { Kbd } from '../../../ui/kbd.tsx'
import { useKey } from '../../../ui/keys/use-keys.ts'

type Props = { hasFiles: boolean; hasDraft: boolean; isData: boolean }

export function KeysCard({ hasFiles, hasDraft, isData }: Props) {
  const save = useKey('Task.save')
  const panes = [useKey('Task.prompt'), useKey('Task.answer'), useKey('Task.facts')]
  const files = [useKey('Files.previousFile'), useKey('Files.nextFile')]
  const map = useKey('Everywhere.map')
  const data = {
    problem: useKey('Answer.problem'),
    accept: useKey('Answer.accept'),
    next: useKey('Answer.next'),
    json: useKey('Answer.json'),
  }
  return (
    <div className="rail-card rail-keys not-on-phone">
      <h2 className="rail-title">Shortcuts</h2>
      <dl className="rail-keys-list">
        <KeyRow label="Prompt, answer, details" keys={panes} />
        {hasFiles ? <KeyRow label="Attachments" keys={files} /> : null}
        {isData ? <KeyRow label="Next problem" keys={[data.problem]} /> : null}
        {isData && hasDraft ? <KeyRow label="Next unchecked" keys={[data.next]} /> : null}
        {isData && hasDraft ? <KeyRow label="Accept field" keys={[data.accept]} /> : null}
        {isData ? <KeyRow label="Form or JSON" keys={[data.json]} /> : null}
        <KeyRow label="Save now" keys={[save]} />
        <KeyRow label="All shortcuts" keys={[map]} />
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
