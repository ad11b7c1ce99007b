// What signs webhooks and callbacks, as Standard Webhooks writes it.
export const webhookSecretPrefix = 'whsec_'

// What the standard allows.
const bytesMin = 24
const bytesMax = 64

/** The key in it, or undefined where it is not the prefix and the base64 of 24 to 64 bytes. */
export function readWebhookSecret(text: string): Buffer | undefined {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const key = Buffer.from(text.slice(webhookSecretPrefix.length), 'base64')
  return key.length >= bytesMin && key.length <= bytesMax ? key : undefined
}
