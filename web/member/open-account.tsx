// Whoever signed up and belongs to nobody yet opens an account of their own.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { FormFailureNote } from '../forms/form-failure.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { CardFrame } from '../shell/card-frame.tsx'
import { signOut } from '../sign-in/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

export function OpenAccount({ email }: { email: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '' }) => {
    const body = { name: name.trim() }
    const { testAccountId } = await call('post', '/console/v1/accounts', { body })
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    // Nothing is there yet: the first answer comes first.
    await navigate({ to: '/dashboard/start', search: { account: testAccountId } })
  })
  return (
    <CardFrame
      title="Create an account"
      about="Every account has live and test modes. Test mode includes free credits, so you can try it right away."
      foot={
        <>
          Signed in as {email}.{' '}
          <button type="button" className="form-link" onClick={() => void signOut()}>
            Sign out
          </button>
        </>
      }
    >
      <form className="form" onSubmit={onSubmit}>
        <FormFailureNote failure={failure} />
        <TextField
          label="Account name"
          name="name"
          required
          autoFocus
          maxLength={200}
          autoComplete="organization"
          placeholder="Your company or team"
          error={failure?.fields.name}
        />
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Create account
        </Button>
        <p>To join an existing account, ask its owner to invite you.</p>
      </form>
    </CardFrame>
  )
}
