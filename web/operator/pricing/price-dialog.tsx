// Setting the price of a tag, at once or from a time on, with what it will do to a task.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { type PricedTag, pricedTagsQuery } from '../../api/operator-queries.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatDayAndTime, ownTimeZone } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { MomentField } from '../../ui/date-picker/day-field.tsx'
import { SegmentedField } from '../../ui/segmented.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { explainPrice, readMoment, readMultiplier, showMultiplier } from './price-form.ts'

const whens = [
  { value: 'later', label: 'Later' },
  { value: 'now', label: 'Now' },
] as const

export function PriceDialog({ tag, onClose }: { tag: PricedTag; onClose: () => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [when, setWhen] = useState<'later' | 'now'>('later')
  const [moment, setMoment] = useState('')
  const multiplier = readMultiplier(text)
  const effectiveAt = when === 'now' ? undefined : readMoment(moment, serverNowMs())
  const lack = lackOf(multiplier) ?? (effectiveAt && lackOf(effectiveAt))
  const setPrice = async (reason: string) => {
    if ('lack' in multiplier) return
    const at = effectiveAt && 'value' in effectiveAt ? { effectiveAt: effectiveAt.value } : {}
    await call('post', '/operator/v1/tags/{tag_id}/prices', {
      params: { tag_id: String(tag.id) },
      body: { multiplier: multiplier.value, ...at, reason },
    })
    await queries.invalidateQueries({ queryKey: pricedTagsQuery.queryKey })
    showToast({ text: `Price of ${tag.name} set.` })
  }
  return (
    <ConfirmDialog
      title={`Set price of ${tag.name}`}
      about="Existing tasks keep the multiplier they were created with. Clients see the new one when it takes effect."
      act={nameAct(when, 'value' in multiplier ? multiplier.value : undefined)}
      lack={lack}
      reason={{ minLength: 10 }}
      failedTitle="Couldn't set the price."
      onConfirm={setPrice}
      onClose={onClose}
    >
      <TextField
        label="Multiplier"
        inputMode="decimal"
        autoComplete="off"
        isMono
        value={text}
        placeholder={String(tag.multiplier)}
        hint={
          'value' in multiplier
            ? `A standard task of 217 seconds: ${explainPrice(multiplier.value)} credits. Now: ${explainPrice(tag.multiplier)}.`
            : `Now ${showMultiplier(tag.multiplier)}. Up to 4 decimals.`
        }
        onChange={(event) => setText(event.target.value)}
      />
      <SegmentedField label="Takes effect" value={when} choices={whens} onChange={setWhen} />
      {when === 'now' ? null : (
        <MomentField
          label="Start"
          value={moment}
          hint={`In ${ownTimeZone()}.${tag.next === null ? '' : ` It replaces ${showMultiplier(tag.next.multiplier)} from ${formatDayAndTime(tag.next.effectiveAt)}.`}`}
          onChange={setMoment}
        />
      )}
    </ConfirmDialog>
  )
}

/** "Schedule ×1.75" */
function nameAct(when: 'later' | 'now', multiplier: number | undefined): string {
  const price = multiplier === undefined ? 'price' : showMultiplier(multiplier)
  return when === 'now' ? `Set ${price} now` : `Schedule ${price}`
}

function lackOf(read: { value: unknown } | { lack: string }): string | undefined {
  return 'lack' in read ? read.lack : undefined
}
