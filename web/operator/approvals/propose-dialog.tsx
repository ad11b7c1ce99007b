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
    title: 'Propose an operator',
    about:
      'A second operator must approve it. Then they get an email with a link that works once, for 7 days, and set up a second factor before they begin.',
    act: 'Propose operator',
    done: 'Proposed an operator. The others are told by email.',
    path: '/operator/v1/operators',
  },
  factor_reset: {
    title: 'Reset second factors',
    about:
      'For a person who lost their authenticator, backup codes and passkeys. A second operator must approve it. Then their factors are removed, they are signed out everywhere and told by email.',
    act: 'Propose reset',
    done: 'Proposed a reset of factors. The others are told by email.',
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
        hint: 'For the operator who approves it. It is kept in the audit log.',
      }}
      failedTitle="Nothing was proposed."
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
