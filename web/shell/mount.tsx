// How every entry begins: nonce, theme, queries, and what stands over each page wherever it is.
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { meQuery } from '../api/queries.ts'
import { createQueryClient } from '../api/query-client.ts'
import { mayHaveSession } from '../api/session-mark.ts'
import { showAppearance } from '../ui/appearance.ts'
import '../ui/base.css'
import { startKeys } from '../ui/keys/registry.ts'
import { Toasts } from '../ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Overlays } from './overlays.tsx'

type MountOptions = {
  /** The pages before a sign-in: other pages redirect signed-out users there. */
  isEntrance?: boolean
  /** Asks for what the page of this address will need, while its script is still on its way. */
  readAhead?: (client: QueryClient) => void
}

export function mount(app: ReactNode, { isEntrance = false, readAhead }: MountOptions = {}): void {
  const client = createQueryClient()
  // On a slow line a page that asks only once it is drawn is empty for a second longer.
  if (!isEntrance && mayHaveSession()) {
    void client.prefetchQuery(meQuery)
    readAhead?.(client)
  }
  setNonce()
  showAppearance()
  startKeys()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  // As a transition it is drawn in slices: on a slow phone one stretch would hold up the first touch.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <ErrorBoundary>
            {app}
            <Overlays isEntrance={isEntrance} />
          </ErrorBoundary>
          <Toasts />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

// What locks scrolling under a dialog writes a style element, and takes the nonce from this name.
function setNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  Object.assign(globalThis, { __webpack_nonce__: nonce })
}
