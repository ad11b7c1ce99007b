// Renaming, archiving and restoring a project.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AccountSchemas, callAccount } from '../../api/account.ts'
import { projectsQuery } from '../../api/account-queries.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'

export type Project = AccountSchemas['Project']

type Changing = { accountId: string; project: Project; onClose: () => void }

async function change(
  client: QueryClient,
  { accountId, project }: Changing,
  body: { name?: string; archived?: boolean },
): Promise<Project> {
  const params = { project_id: String(project.id) }
  const changed = await callAccount(accountId, 'patch', '/projects/{project_id}', { params, body })
  await client.invalidateQueries({ queryKey: projectsQuery(accountId).queryKey })
  return changed
}

export function RenameProject(props: Changing) {
  const client = useQueryClient()
  const form = useSubmit(async ({ name = '' }) => {
    const changed = await change(client, props, { name: name.trim() })
    showToast({ text: `Project renamed to ${changed.name}.` })
    props.onClose()
  })
  return (
    <FormDialog
      title="Rename project"
      about={`The project id stays ${props.project.id}, so your code doesn't change.`}
      act="Rename"
      form={form}
      onClose={props.onClose}
    >
      <TextField
        label="Name"
        name="name"
        required
        autoFocus
        maxLength={200}
        autoComplete="off"
        defaultValue={props.project.name}
        error={form.failure?.fields.name}
      />
    </FormDialog>
  )
}

export function ArchiveProject(props: Changing) {
  const client = useQueryClient()
  const { name, archived } = props.project
  const say = archived
    ? {
        title: `Restore ${name}?`,
        about: 'Tasks can be created in it again.',
        act: 'Restore project',
        failedTitle: "Couldn't restore the project.",
        done: `${name} restored.`,
      }
    : {
        title: `Archive ${name}?`,
        about:
          'Creating tasks in it returns an error. Pending tasks are still answered, its content stays readable, and you can restore it.',
        act: 'Archive project',
        failedTitle: "Couldn't archive the project.",
        done: `${name} archived.`,
      }
  return (
    <ConfirmDialog
      title={say.title}
      about={say.about}
      act={say.act}
      failedTitle={say.failedTitle}
      onClose={props.onClose}
      onConfirm={async () => {
        await change(client, props, { archived: !archived })
        showToast({ text: say.done })
      }}
    />
  )
}
