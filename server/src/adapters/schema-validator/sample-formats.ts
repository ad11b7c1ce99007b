// A text for each format that is checked, and for those that Zod and Pydantic check on their side.
import type { CheckedFormat } from '../../core/response-formats.ts'

type Write = (number: number) => string

const twoDigits = (value: number) => String(((value - 1) % 28) + 1).padStart(2, '0')
const hex = (value: number) => value.toString(16).padStart(12, '0')
const uuid = (version: number) => (number: number) =>
  `00000000-0000-${version}000-8000-${hex(number)}`
const ipv4: Write = (number) => `192.0.2.${((number - 1) % 254) + 1}`
const ipv6: Write = (number) => `2001:db8::${number.toString(16)}`
const oneOfIpv4: Write = (number) => `${ipv4(number)}/32`
const oneOfIpv6: Write = (number) => `${ipv6(number)}/128`
/** Three bytes are four characters, so that no padding is needed. */
const base64: Write = (number) => btoa(`sample${String(number).padStart(3, '0')}`)

const checked: Record<CheckedFormat, Write> = {
  date: (number) => `2026-01-${twoDigits(number)}`,
  'date-time': (number) => `2026-01-${twoDigits(number)}T09:00:00Z`,
  time: (number) => `09:${twoDigits(number)}:00Z`,
  duration: (number) => `PT${number}H`,
  email: (number) => `person${number}@example.com`,
  uri: (number) => `https://example.com/${number}`,
  hostname: (number) => `host${number}.example.com`,
  uuid: uuid(4),
  ...{ uuid1: uuid(1), uuid3: uuid(3), uuid4: uuid(4), uuid5: uuid(5) },
  ...{ uuid6: uuid(6), uuid7: uuid(7), uuid8: uuid(8) },
  ipv4,
  ipv6,
  cidrv4: oneOfIpv4,
  cidrv6: oneOfIpv6,
  ipv4network: oneOfIpv4,
  ipv6network: oneOfIpv6,
  ipv4interface: oneOfIpv4,
  ipv6interface: oneOfIpv6,
  ipvanyaddress: ipv4,
  ipvanynetwork: oneOfIpv4,
  ipvanyinterface: oneOfIpv4,
  base64,
  base64url: base64,
  jwt: (number) => `${btoa('{"alg":"HS256"}')}.${base64(number)}.${base64(number)}`,
  emoji: (number) => '🙂'.repeat(number),
  iban: () => 'GB82WEST12345698765432',
  credit_card: () => '4111111111111111',
}

const others: Record<string, Write> = {
  zoneinfo: () => 'UTC',
  fraction: (number) => `1/${number + 1}`,
  color: () => 'black',
  'name-email': (number) => `Person ${number} <person${number}@example.com>`,
  'multi-host-uri': (number) => `https://user@host${number}.example.com/${number}`,
}

export const sampleFormats: ReadonlyMap<unknown, Write> = new Map(
  Object.entries({ ...others, ...checked }),
)
