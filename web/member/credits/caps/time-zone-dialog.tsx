// In which the days and months of caps begin.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { spendingQuery } from '../../../api/spending-query.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSubmit } from '../../../forms/use-submit.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import type { Account } from '../../account.tsx'

export function TimeZoneDialog(props: { account: Account; timeZone: string; onClose: () => void }) {
  const { account } = props
  const queries = useQueryClient()
  const form = useSubmit(async ({ timeZone = 'UTC' }) => {
    const now = await call('put', '/console/v1/accounts/{account_id}/spending/time-zone', {
      params: { account_id: account.id },
      body: { timeZone },
    })
    queries.setQueryData(spendingQuery(account.id).queryKey, now)
    showToast({ text: `Cap time zone set to ${now.timeZone}.` })
    props.onClose()
  })
  return (
    <FormDialog
      title="Cap time zone"
      about="Usage of the current day and month is recalculated."
      act="Save time zone"
      form={form}
      onClose={props.onClose}
    >
      <SelectField
        label="Time zone"
        name="timeZone"
        defaultValue={props.timeZone}
        choices={listZones(props.timeZone).map((value) => ({ value, label: value }))}
      />
    </FormDialog>
  )
}

/** Those that the browser knows, with UTC and the one that is set, which it may not list. */
function listZones(set: string): string[] {
  return [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])]
}
