// better-auth takes most of a second to load, and a process that nobody signs in to never needs it.
import type { SignIn, SignInOptions } from './sign-in.ts'

export type SignInLoader = { api(): Promise<SignIn['api']> }

export function loadSignInLater(options: SignInOptions): SignInLoader {
  let loading: Promise<SignIn['api']> | undefined
  return {
    api() {
      loading ??= import('./sign-in.ts').then(({ createSignIn }) => createSignIn(options).api)
      return loading
    },
  }
}
