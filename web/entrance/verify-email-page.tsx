// What the link in the mail of a sign-up opens: the owner of that mailbox chooses name and password, and is
// signed in.
import { BadLink } from './bad-link.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { useToken } from './use-token.ts'

export function VerifyEmailPage() {
  const token = useToken()
  const badLink = <BadLink href="/sign-up" act="Send a new link" />
  if (token === undefined) return badLink
  return <ChoosePassword token={token} badLink={badLink} />
}
