// Takes an engineer off duty: says what happens to their tasks, and asks why.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { emptyReason, sayReasonLack, writeReason } from '../acts/reason.ts'
import { ReasonFields } from '../acts/reason-fields.tsx'
import { type Engineer, engineersQuery } from './engineer-queries.ts'

const presets = ['Away', 'Asked to']

export function OffDutyDialog({ engineer, onClose }: { engineer: Engineer; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState({ ...emptyReason, preset: 'Away' })
  const { name, personId, openTasks } = engineer
  return (
    <ConfirmDialog
      title={`Take ${name} off duty?`}
      about={`${describeTasks(openTasks)} They are notified and can go on duty again.`}
      act={`Take ${name} off duty`}
      lack={sayReasonLack(reason)}
      failedTitle="Couldn't take the engineer off duty."
      onConfirm={async () => {
        await call('post', '/operator/v1/engineers/{person_id}/off-duty', {
          params: { person_id: personId },
          body: { reason: writeReason(reason).reason },
        })
        await queries.invalidateQueries({ queryKey: engineersQuery.queryKey })
        showToast({ text: `${name} is off duty.`, tone: 'done' })
      }}
      onClose={onClose}
    >
      <ReasonFields value={reason} isNoteOffered={false} presets={presets} onChange={setReason} />
    </ConfirmDialog>
  )
}

function describeTasks(openTasks: number): string {
  if (openTasks === 0) return 'They have no claimed tasks.'
  const returns = openTasks === 1 ? 'returns' : 'return'
  return `${plural(openTasks, 'claimed task')} ${returns} to the queue; saved text is kept.`
}
