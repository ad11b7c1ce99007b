// Passkeys: the browser signs the challenge of the service. What the person closed or let run out is no
// failure of ours, and is told apart.
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'

export class PasskeyStopped extends Error {}

/** Whether this browser can do it at all; then the button is there. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  )
}

export async function signInByPasskey(): Promise<Schemas['SignInStep']> {
  const options = await call('post', '/auth/sign-in/passkey/challenge')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const response = await ask(() => navigator.credentials.get({ publicKey }))
  return await call('post', '/auth/sign-in/passkey', { body: { response } })
}

export async function createPasskey(name: string): Promise<Schemas['Passkey']> {
  const options = await call('post', '/auth/passkeys/challenge')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const response = await ask(() => navigator.credentials.create({ publicKey }))
  return await call('post', '/auth/passkeys', { body: { name, response } })
}

async function ask(begin: () => Promise<Credential | null>): Promise<Schemas['WebAuthnResponse']> {
  try {
    const credential = (await begin()) as PublicKeyCredential | null
    if (credential === null) throw new PasskeyStopped()
    return credential.toJSON() as unknown as Schemas['WebAuthnResponse']
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new PasskeyStopped('This device has a passkey for you already.')
    if (error instanceof DOMException)
      throw new PasskeyStopped('No passkey was used. Try again, or go another way.')
    throw error
  }
}
