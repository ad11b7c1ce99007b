// The secret as text, for whoever cannot scan: in groups of four to read, copied whole.
import { Button } from '../button.tsx'
import { useCopy } from '../use-copy.ts'

export function TotpSecret({ uri }: { uri: string }) {
  const { hasCopied, copy } = useCopy()
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <div className="totp-secret">
      <span className="form-text">Or type it:</span>
      <code>{groups.join(' ')}</code>
      <Button size="small" icon={hasCopied ? 'check' : 'copy'} onClick={() => copy(secret)}>
        {hasCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
