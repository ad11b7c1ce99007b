// Proposes an operator, or to reset the second factors of a person who lost them.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { refreshApprovals } from './approval-queries.ts'

export type ProposedKind = 'operator' | 'factor_reset'

const words = {
  operator: {
    title: 'Propose operator',
    about:
      'A second operator must approve it. The user then gets an email with a single-use link that expires in 7 days, and must set up a second factor.',
    act: 'Propose operator',
    done: 'Operator proposed. The other operators are notified by email.',
    path: '/operator/v1/operators',
  },
  factor_reset: {
    title: 'Reset second factors',
    about:
      'For a user who lost their authenticator, backup codes and passkeys. A second operator must approve it. Their factors are then removed, and they are signed out everywhere and notified by email.',
    act: 'Propose reset',
    done: 'Reset proposed. The other operators are notified by email.',
    path: '/operator/v1/factor-resets',
  },
} as const

export function ProposeDialog({ kind, onClose }: { kind: ProposedKind; onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const { title, about, act, done, path } = words[kind]
  return (
    <ConfirmDialog
      title={title}
      about={about}
      act={act}
      lack={email.includes('@') ? undefined : 'Enter an email address'}
      reason={{
        minLength: 10,
        hint: 'For the operator who approves it. Recorded in the audit log.',
      }}
      failedTitle="Couldn't propose it."
      onConfirm={async (reason) => {
        await call('post', path, { body: { email: email.trim(), reason } })
        showToast({ text: done })
        refreshApprovals(queries)
      }}
      onClose={onClose}
    >
      <TextField
        label="Email"
        type="email"
        autoFocus
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </ConfirmDialog>
  )
}
