import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { InviteDialog } from '../../records/invite-dialog.tsx'
import { EngineerFields, type Tag } from './engineer-fields.tsx'
import { placeInvitationsQuery } from './engineer-queries.ts'

export function InviteEngineer({ tags, onClose }: { tags: readonly Tag[]; onClose: () => void }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['1']))
  const [capacity, setCapacity] = useState('1')
  return (
    <InviteDialog
      title="Invite engineer"
      about="Sends an email with a single-use link that expires in 7 days and works only for that address. The engineer must set up a second factor."
      send={(email) =>
        call('post', '/operator/v1/engineers', {
          body: { email, tagIds: [...chosen].map(Number), capacity: Number(capacity) },
        })
      }
      onSent={async () => {
        await queries.invalidateQueries({ queryKey: placeInvitationsQuery.queryKey })
        onClose()
      }}
      onClose={onClose}
    >
      <EngineerFields
        tags={tags}
        chosen={chosen}
        capacity={capacity}
        onTags={setChosen}
        onCapacity={setCapacity}
      />
    </InviteDialog>
  )
}
