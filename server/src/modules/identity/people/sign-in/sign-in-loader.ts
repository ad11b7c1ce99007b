// better-auth takes most of a second to load, and a process that nobody signs in to never needs it.
import type { SignIn, SignInOptions } from './sign-in.ts'

export type SignInLoader = {
  api(): Promise<SignIn['api']>
  hashPassword(password: string): Promise<string>
}

export function loadSignInLater(options: SignInOptions): SignInLoader {
  let loading: Promise<SignIn> | undefined
  const load = () => {
    loading ??= import('./sign-in.ts').then(({ createSignIn }) => createSignIn(options))
    return loading
  }
  return {
    api: async () => (await load()).api,
    hashPassword: async (password) => await (await (await load()).$context).password.hash(password),
  }
}
