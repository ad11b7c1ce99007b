// Adding an expertise level.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { pricedTagsQuery } from '../../api/operator-queries.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { AreaField } from '../../ui/area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { explainPrice, readMultiplier } from './price-form.ts'

export function NewTagDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [text, setText] = useState('')
  const multiplier = readMultiplier(text)
  const lack =
    name.trim() === ''
      ? 'Give it a name.'
      : description.trim() === ''
        ? 'Say who answers at this level.'
        : 'lack' in multiplier
          ? multiplier.lack
          : undefined
  const add = async (reason: string) => {
    if ('lack' in multiplier) return
    await call('post', '/operator/v1/tags', {
      body: {
        name: name.trim(),
        description: description.trim(),
        multiplier: multiplier.value,
        reason,
      },
    })
    await queries.invalidateQueries({ queryKey: pricedTagsQuery.queryKey })
    showToast({ text: `The tag ${name.trim()} is added.` })
  }
  return (
    <ConfirmDialog
      title="Add a tag"
      about="Clients can ask for it at once. Give it to engineers too, or its tasks wait. A tag cannot be removed again, only retired."
      act="Add the tag"
      lack={lack}
      reason={{ minLength: 10 }}
      failedTitle="The tag could not be added."
      onConfirm={add}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <AreaField
        label="Who answers at this level"
        hint="Clients read it beside the name."
        value={description}
        maxLength={1000}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label="Multiplier"
        inputMode="decimal"
        autoComplete="off"
        isMono
        value={text}
        placeholder="1.5"
        hint={
          'value' in multiplier
            ? `A standard task of 217 seconds: ${explainPrice(multiplier.value)} credits.`
            : 'Up to four decimals.'
        }
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  )
}
