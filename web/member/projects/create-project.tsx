// A new project: it needs a name and nothing else.
import { useQueryClient } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'
import { projectsQuery } from '../../api/account-queries.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function CreateProject({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useSubmit(async ({ name = '' }) => {
    const made = await callAccount(accountId, 'post', '/projects/create', {
      body: { name: name.trim() },
    })
    await client.invalidateQueries({ queryKey: projectsQuery(accountId).queryKey })
    showToast({ text: `${made.name} created. Send ${made.id} as projectId.` })
    onClose()
  })
  return (
    <FormDialog
      title="New project"
      about="Every task belongs to a project. You can filter tasks and spending by project."
      act="Create project"
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoFocus
        maxLength={200}
        autoComplete="off"
        placeholder="Checkout"
        error={form.failure?.fields.name}
      />
    </FormDialog>
  )
}
