// Resends what failed in a time, as many requests as it takes.
import { callAccount } from '../../api/account.ts'
import { ownTimeZone, plural } from '../../core/formats.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function ResendRangeDialog(props: {
  accountId: string
  webhookId: string
  onClose: () => void
  onSent: () => void
}) {
  const form = useSubmit(async ({ after = '', before = '' }) => {
    const queued = await resendAll(props, {
      failedAfter: new Date(after).toISOString(),
      ...(before === '' ? {} : { failedBefore: new Date(before).toISOString() }),
    })
    showToast({
      text:
        queued === 0
          ? 'No failed deliveries in this range.'
          : `${plural(queued, 'delivery', 'deliveries')} resent.`,
    })
    props.onSent()
  })
  return (
    <FormDialog
      title="Resend range"
      about={`Resends every permanently failed delivery in this range, oldest first. Times in ${ownTimeZone()}.`}
      act="Resend deliveries"
      form={form}
      onClose={props.onClose}
    >
      <TextField
        label="Failed after"
        name="after"
        type="datetime-local"
        required
        defaultValue={toLocal(Date.now() - 24 * 3_600_000)}
        error={form.failure?.fields.failedAfter}
      />
      <TextField
        label="Failed before"
        name="before"
        type="datetime-local"
        hint="Optional. Up to now if empty."
        error={form.failure?.fields.failedBefore}
      />
    </FormDialog>
  )
}

async function resendAll(
  { accountId, webhookId }: { accountId: string; webhookId: string },
  body: { failedAfter: string; failedBefore?: string },
): Promise<number> {
  for (let sum = 0; ; ) {
    const { queued, hasMore } = await callAccount(
      accountId,
      'post',
      '/webhooks/{webhook_id}/redeliver',
      { params: { webhook_id: webhookId }, body },
    )
    sum += queued
    if (!hasMore) return sum
  }
}

/** As a field of a form wants it: the person's own time, without a zone. */
function toLocal(atMs: number): string {
  const date = new Date(atMs)
  return new Date(atMs - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
