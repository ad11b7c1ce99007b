// What an operator can do to an account, and what every such act has in common.
import type { ClientAccountDetail } from './account-queries.ts'

export type RatedKey = ClientAccountDetail['keys'][number]

export type AccountAct =
  | { kind: 'grant' | 'propose' | 'suspend' | 'resume' | 'rate' | 'quotas' }
  | { kind: 'key-rates'; key: RatedKey }

/** A reason as every act of an operator needs it. */
export const reasonField = {
  minLength: 10,
  hint: "Recorded in the audit log, which the account's owners can read.",
} as const

export type ActDialogProps = {
  account: ClientAccountDetail
  half: 'live' | 'test'
  onDone: (text: string) => void
  onClose: () => void
}
