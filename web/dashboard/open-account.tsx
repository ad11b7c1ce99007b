// Whoever signed up and belongs to nobody yet opens an account of their own.
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { FormFailureNote } from '../ui/sign-in/form-failure.tsx'
import { useSubmit } from '../ui/sign-in/use-submit.ts'
import { TextField } from '../ui/text-field.tsx'

export function OpenAccount() {
  const queries = useQueryClient()
  const { isBusy, failure, onSubmit } = useSubmit(async ({ name = '' }) => {
    await call('post', '/console/v1/accounts', { body: { name: name.trim() } })
    await queries.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  return (
    <form className="form" onSubmit={onSubmit}>
      <p>
        You are not a member of an account yet. Open one of your own, with a test twin and test
        credits; or ask the owner of another to invite you.
      </p>
      <FormFailureNote failure={failure} />
      <TextField
        label="Name of the account"
        name="name"
        required
        maxLength={200}
        autoComplete="organization"
        error={failure?.fields.name}
      />
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Open the account
        </Button>
      </div>
    </form>
  )
}
