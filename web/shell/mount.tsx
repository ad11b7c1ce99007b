// How every entry begins: nonce, theme, queries, and what stands over each page wherever it is.
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { showAppearance } from '../ui/appearance.ts'
import '../ui/base.css'
import { startKeys } from '../ui/keys/registry.ts'
import { Toasts } from '../ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Overlays } from './overlays.tsx'

/** `isEntrance` for the pages before a sign-in: other pages redirect signed-out users there. */
export function mount(app: ReactNode, { isEntrance = false } = {}): void {
  setNonce()
  showAppearance()
  startKeys()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ErrorBoundary>
          {app}
          <Overlays isEntrance={isEntrance} />
        </ErrorBoundary>
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// What locks scrolling under a dialog writes a style element, and takes the nonce from this name.
function setNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}
