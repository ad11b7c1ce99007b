// Words of JSON in the colours of code, for the few lines of it that are written by hand.
import type { ReactNode } from 'react'

export const Key = ({ children }: { children: string }) => (
  <span className="sample-key">"{children}"</span>
)
export const Str = ({ children }: { children: string }) => (
  <span className="sample-str">"{children}"</span>
)
export const Num = ({ children }: { children: ReactNode }) => (
  <span className="sample-num">{children}</span>
)
