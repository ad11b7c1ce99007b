// Signed webhooks and spoiled ones, for the public libraries to judge: the test of the signatures
// hands them to the library for JavaScript, scripts/webhook-signatures to the one for Python.
import { randomBytes, randomInt } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import {
  newWebhookSecret,
  type SignatureHeaders,
  signWebhook,
} from '../src/adapters/webhook-signature.ts'

export type SignedCase = {
  what: string
  isGood: boolean
  /** What the receiver knows. */
  secret: string
  headers: SignatureHeaders
  body: string
}

const toleranceSeconds = 300
// Beyond the tolerance by as much as a slow machine may need to come to the case.
const lateSeconds = 5
const pieces = [
  'a',
  'Z',
  '"',
  '\\',
  '\n',
  ' ',
  '.',
  ',',
  'é',
  '漢',
  '🙂',
  '\u2028',
  '\u0000',
  '\ud800',
]

/** Several cases for each message; every third one is sent while its secret is being replaced. */
export function* makeSignedCases(messages: number): Generator<SignedCase> {
  for (let i = 0; i < messages; i++) {
    const secrets = Array.from({ length: i % 3 === 0 ? 2 : 1 }, newWebhookSecret)
    const timestampSeconds = Math.floor(Date.now() / 1_000)
    const message = { id: `evt_${randomText(26)}_${i}`, timestampSeconds, body: makeBody() }
    const headers = signWebhook(secrets, message)
    for (const [which, secret] of secrets.entries()) {
      yield { what: `secret ${which + 1}`, isGood: true, secret, headers, body: message.body }
    }
    yield spoil(i, secrets[0] as string, message, headers)
  }
}

/** What the public library for JavaScript says of them. */
export function judgeCases(messages: number) {
  const misjudged: SignedCase[] = []
  const counts = { good: 0, spoiled: 0 }
  for (const each of makeSignedCases(messages)) {
    counts[each.isGood ? 'good' : 'spoiled']++
    if (isAccepted(each) !== each.isGood) misjudged.push(each)
  }
  return { misjudged, ...counts }
}

function isAccepted({ secret, body, headers }: SignedCase): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

type Message = Parameters<typeof signWebhook>[1]

function spoil(i: number, secret: string, message: Message, headers: SignatureHeaders): SignedCase {
  const { body } = message
  const spoiled = { isGood: false, secret, headers, body }
  const outOfTime = (bySeconds: number) =>
    signWebhook([secret], {
      ...message,
      timestampSeconds: message.timestampSeconds + bySeconds,
    })
  const ways: (() => SignedCase)[] = [
    () => ({ ...spoiled, what: 'a foreign secret', secret: newWebhookSecret() }),
    () => ({ ...spoiled, what: 'another body', body: `${body} ` }),
    () => ({ ...spoiled, what: 'another id', headers: { ...headers, 'webhook-id': 'evt_x_1' } }),
    () => ({ ...spoiled, what: 'cut signatures', headers: cutSignatures(headers) }),
    () => ({ ...spoiled, what: 'too old', headers: outOfTime(-toleranceSeconds - lateSeconds) }),
    () => ({
      ...spoiled,
      what: 'too new',
      headers: outOfTime(toleranceSeconds + lateSeconds * 60),
    }),
  ]
  return (ways[i % ways.length] as () => SignedCase)()
}

/** To a whole number of groups of four, so that what is left is still proper base64. */
function cutSignatures(headers: SignatureHeaders): SignatureHeaders {
  const cut = headers['webhook-signature']
    .split(' ')
    .map((signature) => signature.slice(0, 'v1,'.length + 4 * randomInt(0, 11)))
  return { ...headers, 'webhook-signature': cut.join(' ') }
}

function makeBody(): string {
  const text = () => Array.from({ length: randomInt(40) }, pickPiece).join('')
  const value = { id: text(), data: { [text()]: randomInt(1_000_000), text: text() } }
  return JSON.stringify(value, null, randomInt(3))
}

function pickPiece(): string {
  return pieces[randomInt(pieces.length)] as string
}

function randomText(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length)
}
