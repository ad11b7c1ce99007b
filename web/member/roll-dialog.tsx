// A successor, of a key or of a secret, while the old one goes on for as long as the change needs.
import { FormDialog } from '../forms/form-dialog.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { SelectField } from '../ui/select-field.tsx'

const day = 86_400
const overlaps = [
  { seconds: 3600, label: 'In 1 hour' },
  { seconds: day, label: 'In 1 day' },
  { seconds: 7 * day, label: 'In 7 days' },
  { seconds: 30 * day, label: 'In 30 days' },
  { seconds: 0, label: 'Immediately (it was leaked)' },
]

export function RollDialog(props: {
  title: string
  about: string
  /** What the choices are the end of: "Old key expires". */
  label: string
  act: string
  daysMax: number
  send: (overlapSeconds: number) => Promise<void>
  onClose: () => void
}) {
  const { title, about, label, act, daysMax, send, onClose } = props
  const form = useSubmit(({ overlap = '0' }) => send(Number(overlap)))
  const choices = overlaps
    .filter(({ seconds }) => seconds <= daysMax * day)
    .map(({ seconds, label: words }) => ({ value: String(seconds), label: words }))
  return (
    <FormDialog title={title} about={about} act={act} form={form} onClose={onClose}>
      <SelectField label={label} name="overlap" choices={choices} defaultValue={String(day)} />
    </FormDialog>
  )
}
