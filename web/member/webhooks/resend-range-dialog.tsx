// Resends what failed in a time, as many requests as it takes.
import { useState } from 'react'
import { callAccount } from '../../api/account.ts'
import { plural } from '../../core/formats.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { MomentField } from '../../ui/date-picker/day-field.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function ResendRangeDialog(props: {
  accountId: string
  webhookId: string
  onClose: () => void
  onSent: () => void
}) {
  const [after, setAfter] = useState(() => toLocal(Date.now() - 24 * 3_600_000))
  const [before, setBefore] = useState('')
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
      about={`Resends every permanently failed delivery in this range, oldest first.`}
      act="Resend deliveries"
      form={form}
      onClose={props.onClose}
    >
      <MomentField
        label="Failed after"
        name="after"
        required
        value={after}
        onChange={setAfter}
        error={form.failure?.fields.failedAfter}
      />
      <MomentField
        label="Failed before"
        name="before"
        value={before}
        onChange={setBefore}
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
