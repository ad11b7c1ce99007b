// Signing out: the session ends at the service, then the page is left, so that nothing of it stays shown.
import { call } from '../api/client.ts'
import { describeFailure } from '../core/remedies.ts'
import { showToast } from '../ui/toasts.tsx'

export async function signOut(to = '/sign-in'): Promise<void> {
  try {
    await call('post', '/auth/sign-out')
    location.assign(to)
  } catch (error) {
    showToast({ tone: 'failure', text: `You're still signed in. ${describeFailure(error).next}` })
  }
}
