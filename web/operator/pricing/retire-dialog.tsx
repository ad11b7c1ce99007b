// Retiring a tag, and bringing it back.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { type PricedTag, pricedTagsQuery } from '../../api/operator-queries.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function RetireDialog({ tag, onClose }: { tag: PricedTag; onClose: () => void }) {
  const queries = useQueryClient()
  const isRetired = tag.retiredAt !== null
  const say = isRetired
    ? {
        title: `Restore ${tag.name}`,
        about: 'Clients see the tag again, and new tasks can use it.',
        act: 'Restore tag',
        failedTitle: "Couldn't restore the tag.",
        done: `${tag.name} restored.`,
      }
    : {
        title: `Retire ${tag.name}`,
        about:
          'Clients no longer see the tag, and new tasks with it are rejected. Open tasks are still answered.',
        act: 'Retire tag',
        failedTitle: "Couldn't retire the tag.",
        done: `${tag.name} retired.`,
      }
  return (
    <ConfirmDialog
      title={say.title}
      about={say.about}
      act={say.act}
      reason={{ minLength: 10 }}
      failedTitle={say.failedTitle}
      onClose={onClose}
      onConfirm={async (reason) => {
        await call('patch', '/operator/v1/tags/{tag_id}', {
          params: { tag_id: String(tag.id) },
          body: { retired: !isRetired, reason },
        })
        await queries.invalidateQueries({ queryKey: pricedTagsQuery.queryKey })
        showToast({ text: say.done })
      }}
    />
  )
}
