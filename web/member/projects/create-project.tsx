// A new project: it needs a name and nothing else.
import { useQueryClient } from '@tanstack/react-query'
import { callAccount } from '../../api/account.ts'
import { projectsQuery } from '../../api/account-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailureNote } from '../../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../../ui/sign-in/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function CreateProject({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '' }) => {
    const made = await callAccount(accountId, 'post', '/projects/create', {
      body: { name: name.trim() },
    })
    await client.invalidateQueries({ queryKey: projectsQuery(accountId).queryKey })
    showToast({ text: `${made.name} is created. Send ${made.id} as projectId.` })
    onClose()
  })
  return (
    <Dialog
      isOpen
      title="New project"
      about="Every task belongs to a project. Lists and costs are kept per project."
      onClose={onClose}
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Name"
          name="name"
          required
          autoFocus
          maxLength={200}
          autoComplete="off"
          placeholder="Checkout"
          error={failure?.fields.name}
        />
        <div className="dialog-acts">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Create the project
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
