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
      ? 'Enter a name.'
      : description.trim() === ''
        ? 'Enter a description.'
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
    showToast({ text: `Tag ${name.trim()} added.` })
  }
  return (
    <ConfirmDialog
      title="Add tag"
      about="Clients can use it immediately. Assign it to engineers, or its tasks stay in the queue. A tag can be retired but not deleted."
      act="Add tag"
      lack={lack}
      reason={{ minLength: 10 }}
      failedTitle="Couldn't add the tag."
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
        label="Description"
        hint="Clients see it next to the name. Say what the engineers with this tag know."
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
            : 'Up to 4 decimals.'
        }
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  )
}
