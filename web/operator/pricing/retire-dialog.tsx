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
        title: `Bring ${tag.name} back`,
        about: 'Clients see it in the list of tags again, and tasks can ask for it.',
        act: 'Bring it back',
        failedTitle: 'The tag could not be brought back.',
        done: `${tag.name} is back.`,
      }
    : {
        title: `Retire ${tag.name}`,
        about:
          'Clients no longer see it, and new tasks with it are refused. Those that wait are answered by the engineers who have it.',
        act: 'Retire the tag',
        failedTitle: 'The tag could not be retired.',
        done: `${tag.name} is retired.`,
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
