import { Pill } from '../../ui/pill.tsx'

export function AccountPill({ suspendedAt }: { suspendedAt: string | null }) {
  return suspendedAt === null ? (
    <Pill tone="completed">Active</Pill>
  ) : (
    <Pill tone="failed">Suspended</Pill>
  )
}
