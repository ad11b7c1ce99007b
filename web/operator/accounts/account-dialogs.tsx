// What an operator does to an account, each act after a question and with its reason.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type AccountAct, type ActDialogProps, reasonField } from './account-act.ts'
import { type ClientAccountDetail, refreshMoney } from './account-queries.ts'
import { GrantDialog, ProposeDialog } from './credit-dialogs.tsx'
import { QuotaDialog } from './quota-dialog.tsx'
import { AccountRateDialog, KeyRatesDialog } from './rate-dialogs.tsx'

export function AccountDialog(props: {
  act: AccountAct
  account: ClientAccountDetail
  half: 'live' | 'test'
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { act, ...rest } = props
  const dialog: ActDialogProps = {
    ...rest,
    onDone: (text) => {
      showToast({ text })
      refreshMoney(queries)
    },
  }
  switch (act.kind) {
    case 'grant':
      return <GrantDialog {...dialog} />
    case 'propose':
      return <ProposeDialog {...dialog} />
    case 'rate':
      return <AccountRateDialog {...dialog} />
    case 'quotas':
      return <QuotaDialog {...dialog} />
    case 'key-rates':
      return <KeyRatesDialog {...dialog} ratedKey={act.key} />
    case 'suspend':
      return <SuspendDialog {...dialog} />
    case 'resume':
      return <ResumeDialog {...dialog} />
  }
}

async function setSuspended(accountId: string, suspended: boolean, reason: string) {
  await call('patch', '/operator/v1/accounts/{account_id}', {
    params: { account_id: accountId },
    body: { suspended, reason },
  })
}

function SuspendDialog({ account, onDone, onClose }: ActDialogProps) {
  return (
    <ConfirmDialog
      title={`Suspend ${account.name}?`}
      about="API keys and members lose access within seconds. Queued tasks are still answered and charged. Members see your reason, and owners are emailed. You can reactivate the account at any time."
      act="Suspend account"
      isDanger
      typed={account.name}
      reason={reasonField}
      failedTitle="Couldn't suspend the account."
      onConfirm={async (reason) => {
        await setSuspended(account.id, true, reason)
        onDone(`${account.name} is suspended.`)
      }}
      onClose={onClose}
    />
  )
}

function ResumeDialog({ account, onDone, onClose }: ActDialogProps) {
  return (
    <ConfirmDialog
      title={`Reactivate ${account.name}?`}
      about="API keys and members regain access within seconds."
      act="Reactivate account"
      reason={reasonField}
      failedTitle="Couldn't reactivate the account."
      onConfirm={async (reason) => {
        await setSuspended(account.id, false, reason)
        onDone(`${account.name} is active again.`)
      }}
      onClose={onClose}
    />
  )
}
