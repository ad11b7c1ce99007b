// How much an account may have. Only operators change it.
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { formatBytes } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ActDialogProps, reasonField } from './account-act.ts'

const gigabyte = 1_000_000_000
const tasksMax = 1_000_000_000
const gigabytesMax = 1_000_000

export function QuotaDialog({ account, half, onDone, onClose }: ActDialogProps) {
  const { accountId, quotas } = account[half]
  const [pendingTasks, setPendingTasks] = useState(String(quotas.pendingTasks.limit))
  const [tasks, setTasks] = useState(String(quotas.tasks.limit))
  const [gigabytes, setGigabytes] = useState(String((quotas.contentBytes.limit ?? 0) / gigabyte))
  return (
    <ConfirmDialog
      title={`Change the quotas of ${account.name}`}
      about={`For ${half} mode. A quota below current use deletes nothing; new tasks are rejected.`}
      act="Change quotas"
      reason={reasonField}
      failedTitle="Couldn't change the quotas."
      onConfirm={async (reason) => {
        await call('patch', '/operator/v1/accounts/{account_id}', {
          params: { account_id: accountId },
          body: {
            quotas: {
              pendingTasks: Number(pendingTasks),
              ...(quotas.tasks.limit === null ? {} : { tasks: Number(tasks) }),
              contentBytes: Math.round(Number(gigabytes) * gigabyte),
            },
            reason,
          },
        })
        onDone(`Quotas of ${account.name} changed.`)
      }}
      onClose={onClose}
    >
      <TextField
        {...{ label: 'Pending tasks', type: 'number', isMono: true, required: true }}
        {...{ min: 0, max: tasksMax, step: 1, value: pendingTasks }}
        onChange={(event) => setPendingTasks(event.target.value)}
      />
      {quotas.tasks.limit === null ? null : (
        <TextField
          {...{ label: 'Tasks', type: 'number', isMono: true, required: true }}
          {...{ min: 0, max: tasksMax, step: 1, value: tasks }}
          hint="Test tasks are deleted 7 days after they were created."
          onChange={(event) => setTasks(event.target.value)}
        />
      )}
      <TextField
        {...{ label: 'Content in GB', type: 'number', isMono: true, required: true }}
        {...{ min: 0, max: gigabytesMax, step: 'any', value: gigabytes }}
        hint={`${formatBytes(quotas.contentBytes.used)} used: prompts, metadata, schemas and files.`}
        onChange={(event) => setGigabytes(event.target.value)}
      />
    </ConfirmDialog>
  )
}
