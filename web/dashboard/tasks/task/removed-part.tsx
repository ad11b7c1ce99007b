// In the place of what the account no longer keeps.
import { DrawerSection } from '../../../ui/drawer.tsx'
import { formatDayAndTime } from '../../../ui/formats.ts'
import { useAccount } from '../../account.tsx'

export function RemovedPart({ title, removedAt }: { title: string; removedAt: string }) {
  const account = useAccount()
  return (
    <DrawerSection title={title}>
      <p className="task-none">
        Removed {formatDayAndTime(removedAt)}, as the{' '}
        <a href={`/dashboard/settings?account=${account.id}`}>settings</a> of this account say.
        Prompt, files, draft and answer are gone; what happened and what it cost stays.
      </p>
    </DrawerSection>
  )
}
