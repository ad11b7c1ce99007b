// What each checked format means. The expressions of the library backtrack, so a text is bounded before
// it meets one.
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { type CheckedFormat, checkedFormats } from '../../core/response-formats.ts'

type Rule = (text: string) => boolean

/** No address, host or time is longer. */
const formatCharsMax = 8_192

const isIpv4 = take('ipv4')
const isIpv6 = take('ipv6')
const isUuid = take('uuid')

const rules: Record<CheckedFormat, Rule> = {
  date: take('date'),
  'date-time': take('date-time'),
  time: take('time'),
  duration: isDuration,
  email: take('email'),
  uri: take('uri'),
  hostname: take('hostname'),
  uuid: isUuid,
  ipv4: isIpv4,
  ipv6: isIpv6,
  base64: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  base64url: (text) => /^[A-Za-z0-9_-]*={0,2}$/.test(text),
  jwt: (text) => /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/.test(text),
  emoji: isEmoji,
  iban: isIban,
  credit_card: isCardNumber,
  ...uuidVersions(),
  cidrv4: isNetwork([isIpv4, 32], { isSizeAsked: true }),
  cidrv6: isNetwork([isIpv6, 128], { isSizeAsked: true }),
  ipv4network: isNetwork([isIpv4, 32]),
  ipv4interface: isNetwork([isIpv4, 32]),
  ipv6network: isNetwork([isIpv6, 128]),
  ipv6interface: isNetwork([isIpv6, 128]),
  ipvanyaddress: (text) => isIpv4(text) || isIpv6(text),
  ipvanynetwork: isAnyNetwork,
  ipvanyinterface: isAnyNetwork,
}

/** By name, each safe to call with a text of any length. */
export const formats: ReadonlyMap<string, Rule> = new Map(
  checkedFormats.map((name) => [name, rules[name]]),
)

/** A rule of the library, whose expressions may backtrack. Those written here do not. */
function take(name: 'date' | 'date-time' | 'time' | 'email' | 'uri' | Addressed): Rule {
  const format = fullFormats[name]
  const rule = typeof format === 'object' && 'validate' in format ? format.validate : format
  const isRight = rule instanceof RegExp ? (text: string) => rule.test(text) : (rule as Rule)
  return (text) => text.length <= formatCharsMax && isRight(text)
}

type Addressed = 'hostname' | 'uuid' | 'ipv4' | 'ipv6'

/** Digits and marks are parts of some, and none without a picture, a flag or a keycap. */
function isEmoji(text: string): boolean {
  return (
    /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(text) &&
    /[\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u.test(text)
  )
}

/** RFC 3339, appendix A, and seconds may have a fraction, as Python and Zod write them. */
function isDuration(text: string): boolean {
  const parts = /^P(?:(\d+W)|(\d+Y)?(\d+M)?(\d+D)?(T(\d+H)?(\d+M)?(\d+(?:[.]\d+)?S)?)?)$/.exec(text)
  return parts !== null && text !== 'P' && !text.endsWith('T')
}

function uuidVersions() {
  const is = (version: number) => (text: string) =>
    isUuid(text) && text.at(-22) === String(version) && /[89ab]/i.test(text.at(-17) ?? '')
  return {
    ...{ uuid1: is(1), uuid3: is(3), uuid4: is(4), uuid5: is(5) },
    ...{ uuid6: is(6), uuid7: is(7), uuid8: is(8) },
  }
}

/** An address, and after a slash how many of its bits are the network's. */
function isNetwork([isAddress, bitsMax]: [Rule, number], { isSizeAsked = false } = {}): Rule {
  return (text) => {
    const [address = '', bits, ...more] = text.split('/')
    if (more.length > 0 || !isAddress(address)) return false
    if (bits === undefined) return !isSizeAsked
    return /^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= bitsMax
  }
}

function isAnyNetwork(text: string): boolean {
  return isNetwork([isIpv4, 32])(text) || isNetwork([isIpv6, 128])(text)
}

/** ISO 13616: letters count from 10, the first four characters come last, the rest of 97 is 1. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36))
  return BigInt(digits.join('')) % 97n === 1n
}

/** The sum that every card number satisfies (Luhn). */
function isCardNumber(text: string): boolean {
  if (!/^\d(?:[ -]?\d){11,18}$/.test(text)) return false
  let sum = 0
  for (const [place, digit] of [...text.replace(/\D/g, '')].reverse().entries()) {
    const counted = Number(digit) * (place % 2 === 1 ? 2 : 1)
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
