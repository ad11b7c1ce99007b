import { Pill } from '../../ui/pill.tsx'

type Standing = { suspendedAt: string | null; closedAt: string | null }

export function AccountPill({ suspendedAt, closedAt }: Standing) {
  if (closedAt !== null) return <Pill tone="cancelled">Closed</Pill>
  return suspendedAt === null ? (
    <Pill tone="completed">Active</Pill>
  ) : (
    <Pill tone="failed">Suspended</Pill>
  )
}
