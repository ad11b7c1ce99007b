// Passkeys: the browser signs the challenge of the service. What the person closed or let run out is no
// failure of ours, and is told apart.
import { call } from '../api/client.ts'
import type { Schemas } from '../api/queries.ts'
import { BrowserRefusal } from '../core/failure.ts'

/** Why nobody can use a passkey here, if so. They belong to a name, and an address in figures is none. */
export function whyNoPasskeys(hostName: string): string | undefined {
  const isBare = /^[\d.]+$/.test(hostName) || hostName.includes(':')
  if (isBare) return `Passkeys need a domain name; they don't work at ${hostName}.`
  const isThere =
    typeof PublicKeyCredential !== 'undefined' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  return isThere
    ? undefined
    : "This browser doesn't support passkeys here. Use a current browser over HTTPS."
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
    if (credential === null) throw new BrowserRefusal()
    return credential.toJSON() as unknown as Schemas['WebAuthnResponse']
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new BrowserRefusal('This device already has a passkey for your account.')
    if (error instanceof DOMException && error.name === 'SecurityError')
      throw new BrowserRefusal(
        "Passkeys don't work at this address. Open the service by its domain name.",
      )
    if (error instanceof DOMException)
      throw new BrowserRefusal('Passkey sign-in was cancelled. Try again or use another method.')
    throw error
  }
}
