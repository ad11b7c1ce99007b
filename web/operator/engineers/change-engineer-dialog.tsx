// Changes what an engineer may take, or stops their work; with a reason.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { SegmentedField } from '../../ui/segmented.tsx'
import { EngineerFields, type Tag } from './engineer-fields.tsx'
import { type Engineer, engineersQuery } from './engineer-queries.ts'

type Props = { engineer: Engineer; tags: readonly Tag[]; onClose: () => void }

export function ChangeEngineerDialog({ engineer, tags, onClose }: Props) {
  const queries = useQueryClient()
  const wasSuspended = engineer.suspendedAt !== null
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(engineer.tagIds.map(String)))
  const [capacity, setCapacity] = useState(String(engineer.capacity))
  const [isSuspended, setIsSuspended] = useState(wasSuspended)
  const save = async (reason: string) => {
    await call('patch', '/operator/v1/engineers/{person_id}', {
      params: { person_id: engineer.personId },
      body: {
        tagIds: [...chosen].map(Number),
        capacity: Number(capacity),
        ...(isSuspended === wasSuspended ? {} : { suspended: isSuspended }),
        reason,
      },
    })
    await queries.invalidateQueries({ queryKey: engineersQuery.queryKey })
  }
  return (
    <ConfirmDialog
      title={`Change ${engineer.name}`}
      about={describe(isSuspended, wasSuspended)}
      act={isSuspended && !wasSuspended ? `Suspend ${engineer.name}` : 'Save changes'}
      isDanger={isSuspended && !wasSuspended}
      reason={{ minLength: 10 }}
      failedTitle="Couldn't save the changes."
      onConfirm={save}
      onClose={onClose}
    >
      <div className="engineer-form">
        <SegmentedField
          label="Status"
          value={isSuspended ? 'off' : 'on'}
          choices={[
            { value: 'on', label: 'Active' },
            { value: 'off', label: 'Suspended' },
          ]}
          onChange={(value) => setIsSuspended(value === 'off')}
        />
        <EngineerFields
          tags={tags}
          chosen={chosen}
          capacity={capacity}
          onTags={setChosen}
          onCapacity={setCapacity}
        />
      </div>
    </ConfirmDialog>
  )
}

function describe(isSuspended: boolean, wasSuspended: boolean): string {
  if (isSuspended && !wasSuspended)
    return 'They go off duty immediately. Tasks they have claimed return to the queue when the lease expires.'
  if (!isSuspended && wasSuspended) return 'They can go on duty again.'
  return 'Changes apply from the next claim. Claimed tasks are unaffected.'
}
