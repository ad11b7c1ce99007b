// Over every page of an account that an operator suspended: since when, why, and what to do.

import { formatDayAndTime } from '../core/formats.ts'
import { Banner } from '../ui/banner.tsx'
import type { Account } from './account.tsx'

export function SuspensionBanner({ suspension }: Pick<Account, 'suspension'>) {
  if (suspension === null) return null
  const { since, reason } = suspension
  return (
    <Banner isCard tone="failure" title="This account is suspended.">
      An operator suspended it on {formatDayAndTime(since)}
      {reason === null ? '. ' : <>: “{reason}” </>}
      API keys and new tasks are rejected, live and test. Tasks already in the queue are still
      answered and charged. To lift the suspension, contact the operator of this service.
    </Banner>
  )
}
