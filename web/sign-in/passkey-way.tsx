// The way by a passkey, or why there is none here: a button that can only fail helps nobody.
import type { ReactNode } from 'react'
import { whyNoPasskeys } from './passkeys.ts'

export function PasskeyWay({ children }: { children: ReactNode }) {
  const reason = whyNoPasskeys(location.hostname)
  if (reason === undefined) return children
  return <p className="form-text">{reason}</p>
}
