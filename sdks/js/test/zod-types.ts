// What people write in Zod for an answer: every type of Zod 4 that JSON can hold, with the options that
// change its JSON Schema, and every form that a root may have.
import { z } from 'zod'

const Level = { Low: 0, High: 1 } as const

/** Each is asked for as the one field of an answer. */
export const fieldTypes = {
  string: z.string(),
  'string.min': z.string().min(30),
  'string.max': z.string().max(4),
  'string.length': z.string().length(7),
  'string.nonempty': z.string().nonempty(),
  'string.regex': z.string().regex(/^[A-Z]{3}-\d{2,4}$/),
  'string.regex of two': z.string().regex(/^a/).regex(/z$/),
  'string.regex without case': z.string().regex(/^abc$/i),
  'string.regex over a slash': z.string().regex(/^a\/b$/),
  'string.startsWith': z.string().startsWith('a.b'),
  'string.endsWith': z.string().endsWith('.ts'),
  'string.includes': z.string().includes('x+y'),
  'string of three parts': z.string().startsWith('a').includes('b').endsWith('c'),
  'string.lowercase': z.string().lowercase(),
  'string.uppercase': z.string().uppercase(),
  'string.trim': z.string().trim().toLowerCase().normalize(),
  email: z.email(),
  'email of HTML': z.email({ pattern: z.regexes.html5Email }),
  'email of RFC 5322': z.email({ pattern: z.regexes.rfc5322Email }),
  'email of Unicode': z.email({ pattern: z.regexes.unicodeEmail }),
  guid: z.guid(),
  uuid: z.uuid(),
  uuidv4: z.uuidv4(),
  uuidv6: z.uuidv6(),
  uuidv7: z.uuidv7(),
  url: z.url(),
  httpUrl: z.httpUrl(),
  emoji: z.emoji(),
  nanoid: z.nanoid(),
  cuid: z.cuid(),
  cuid2: z.cuid2(),
  ulid: z.ulid(),
  xid: z.xid(),
  ksuid: z.ksuid(),
  ipv4: z.ipv4(),
  ipv6: z.ipv6(),
  mac: z.mac(),
  cidrv4: z.cidrv4(),
  cidrv6: z.cidrv6(),
  base64: z.base64(),
  base64url: z.base64url(),
  e164: z.e164(),
  creditCard: z.creditCard(),
  iban: z.iban(),
  jwt: z.jwt(),
  hostname: z.hostname(),
  hex: z.hex(),
  currencyCode: z.currencyCode(),
  'hash of SHA-256': z.hash('sha256'),
  'hash of MD5 in base64': z.hash('md5', { enc: 'base64' }),
  'iso.date': z.iso.date(),
  'iso.time': z.iso.time(),
  'iso.time to the second': z.iso.time({ precision: 0 }),
  'iso.datetime': z.iso.datetime(),
  'iso.datetime with offset': z.iso.datetime({ offset: true }),
  'iso.datetime local': z.iso.datetime({ local: true }),
  'iso.datetime with both': z.iso.datetime({ local: true, offset: true }),
  'iso.datetime to the millisecond': z.iso.datetime({ precision: 3 }),
  'iso.datetime to the minute': z.iso.datetime({ precision: -1 }),
  'iso.duration': z.iso.duration(),
  templateLiteral: z.templateLiteral(['v', z.number(), '-', z.enum(['a', 'b'])]),
  number: z.number(),
  'number.int': z.number().int(),
  'number.gt and lt': z.number().gt(5).lt(5.5),
  'number.min and max': z.number().min(-3).max(-2),
  'number.multipleOf': z.number().multipleOf(0.25).min(10),
  'number.multipleOf two': z.number().multipleOf(2).multipleOf(3),
  'number.positive': z.number().positive(),
  'number.negative': z.number().negative(),
  int: z.int(),
  int32: z.int32(),
  uint32: z.uint32(),
  float32: z.float32(),
  float64: z.float64(),
  boolean: z.boolean(),
  null: z.null(),
  any: z.any(),
  unknown: z.unknown(),
  json: z.json(),
  enum: z.enum(['low', 'high']),
  'enum of numbers': z.enum(Level),
  'enum.exclude': z.enum(['a', 'b', 'c']).exclude(['a']),
  literal: z.literal('x'),
  'literal of several': z.literal([1, 'a', null, true]),
  array: z.array(z.string()),
  'array.min and max': z.array(z.int()).min(2).max(3),
  'array.nonempty': z.array(z.iso.date()).nonempty(),
  tuple: z.tuple([z.string(), z.number()]),
  'tuple with a rest': z.tuple([z.string()], z.boolean()),
  'tuple with an optional end': z.tuple([z.string(), z.number().optional()]),
  object: z.object({ a: z.string(), b: z.object({ c: z.int() }) }),
  strictObject: z.strictObject({ a: z.string() }),
  looseObject: z.looseObject({ a: z.string() }),
  'object.catchall': z.object({ a: z.string() }).catchall(z.number()),
  'object.partial': z.object({ a: z.string(), b: z.int() }).partial(),
  record: z.record(z.string(), z.number()),
  'record by enum': z.record(z.enum(['a', 'b']), z.number()),
  'record by number': z.record(z.number(), z.string()),
  'record by uuid': z.record(z.uuid(), z.string()),
  partialRecord: z.partialRecord(z.enum(['a', 'b']), z.number()),
  looseRecord: z.looseRecord(z.string().regex(/^x-/), z.number()),
  union: z.union([z.string(), z.int(), z.null()]),
  discriminatedUnion: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bug'), line: z.int() }),
    z.object({ kind: z.literal('style'), note: z.string() }),
  ]),
  xor: z.xor([z.object({ a: z.string() }).strict(), z.object({ b: z.string() }).strict()]),
  intersection: z.intersection(z.object({ a: z.string() }), z.object({ b: z.int() })),
  optional: z.string().optional(),
  exactOptional: z.exactOptional(z.string()),
  nullable: z.iso.date().nullable(),
  nullish: z.int().nullish(),
  default: z.string().default('none'),
  prefault: z.string().prefault('none'),
  catch: z.string().catch('none'),
  readonly: z.array(z.string()).readonly(),
  nonoptional: z.nonoptional(z.string().optional()),
  brand: z.string().brand<'Id'>(),
  transform: z.string().transform((text) => text.length),
  pipe: z.string().pipe(z.string().min(1)),
  codec: z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
  preprocess: z.preprocess((value) => value, z.string()),
  'coerce.number': z.coerce.number(),
  'coerce.string': z.coerce.string(),
  'coerce.boolean': z.coerce.boolean(),
  lazy: z.lazy(() => z.object({ a: z.string() })),
  described: z
    .string()
    .describe('The name of the file')
    .meta({ examples: ['a.ts'] }),
} satisfies Record<string, z.ZodType>

const Category = z.object({
  name: z.string(),
  get parts() {
    return z.array(Category)
  },
})

const User = z.object({
  email: z.email(),
  get posts() {
    return z.array(Post)
  },
})
const Post = z.object({
  title: z.string(),
  get author() {
    return User.optional()
  },
})

const Address = z.object({ street: z.string() }).meta({ id: 'Address' })
const Ok = z.object({ status: z.literal('ok'), value: z.int() })
const Failed = z.object({ status: z.literal('failed'), reason: z.string() })

/** Each is asked for as it is. */
export const rootTypes = {
  'a union': z.union([Ok, Failed]),
  'a discriminated union': z.discriminatedUnion('status', [Ok, Failed]),
  'a union of unions': z.union([z.union([Ok, Failed]), z.object({ other: z.string() })]),
  'an intersection': z.intersection(Ok, z.object({ note: z.string() })),
  'an intersection with a union': z.intersection(
    z.object({ at: z.iso.date() }),
    z.union([Ok, Failed]),
  ),
  'a record': z.record(z.string(), z.int()),
  'a recursive object': Category,
  'objects that name each other': User,
  'a lazy object': z.lazy(() => Category),
  'an object with an id': z.object({ a: z.string() }).meta({ id: 'Answer', title: 'An answer' }),
  'a part with an id, twice': z.object({ from: Address, to: Address }),
  'a union with ids': z.union([Ok.meta({ id: 'Ok' }), Failed.meta({ id: 'Failed' })]),
  'an extended object': Ok.extend({ at: z.iso.datetime() }).omit({ value: true }),
  'an empty object': z.object({}),
  'a refined object': z.object({ a: z.int(), b: z.int() }).refine(({ a, b }) => a <= b),
  'a transformed object': z.object({ a: z.string() }).transform(({ a }) => a.length),
} satisfies Record<string, z.ZodType>

const letters = z.string().regex(/^(?=.*[a-z])(?=.*\d).{8,}$/)

/** What only the client checks: JSON Schema, or an engine in linear time, cannot say it. */
export const clientChecked: Record<string, [schema: z.ZodType, result: Record<string, unknown>]> = {
  'a lookahead': [z.object({ value: letters }), { value: 'abcdefg1' }],
  'a backreference': [z.object({ value: z.string().regex(/^(a+)-\1$/) }), { value: 'aa-aa' }],
  'a pattern that needs no u flag': [
    z.object({ value: z.string().regex(/^a-b$/) }),
    { value: 'a-b' },
  ],
  'a pattern of 2,000 characters': [
    z.object({ value: z.string().regex(new RegExp(`^(?:${'ab|'.repeat(666)}c)$`)) }),
    { value: 'ab' },
  ],
  'a property of characters': [
    z.object({ value: z.string().regex(/^\p{Emoji_Presentation}$/u) }),
    { value: '🙂' },
  ],
  'names by a lookahead': [z.looseRecord(z.string().regex(/^(?!x)/), z.number()), { a: 1 }],
  stringbool: [z.object({ value: z.stringbool() }), { value: 'yes' }],
  refine: [z.object({ value: z.string().refine((text) => text === 'me') }), { value: 'me' }],
}

const inField = (value: z.ZodType) => z.object({ value })

/** What no answer can be, with what is said before anything is sent or held. */
export const refusedTypes: Record<string, [schema: z.ZodType, message: RegExp]> = {
  date: [inField(z.date()), /Date cannot be represented.*z\.iso\.datetime\(\)/],
  'coerce.date': [inField(z.coerce.date()), /Date cannot be represented/],
  bigint: [inField(z.bigint()), /BigInt cannot be represented/],
  int64: [inField(z.int64()), /BigInt cannot be represented/],
  symbol: [inField(z.symbol()), /Symbols cannot be represented/],
  undefined: [inField(z.undefined()), /Undefined cannot be represented/],
  void: [inField(z.void()), /Void cannot be represented/],
  nan: [inField(z.nan()), /NaN cannot be represented/],
  map: [inField(z.map(z.string(), z.int())), /Map cannot be represented/],
  set: [inField(z.set(z.string())), /Set cannot be represented.*z\.array\(\)/],
  custom: [inField(z.custom<string>()), /Custom types cannot be represented/],
  instanceof: [inField(z.instanceof(URL)), /Custom types cannot be represented/],
  file: [inField(z.file()), /properties\.value is a file, .*z\.base64\(\)/],
  never: [inField(z.never()), /allows no result at all/],
  'a root of text': [z.string(), /responseSchema\.type must be "object" at the root/],
  'a root of a list': [z.array(z.string()), /put any other value into a property/],
  'a root that may be null': [Ok.nullable(), /responseSchema\.anyOf\[1\] must be an object/],
  'a root of objects or text': [z.union([Ok, z.string()]), /anyOf\[1\] must be an object/],
  'a pattern that is too large': [
    inField(z.string().regex(/^(?:a?){900}a{900}$/)),
    /responseSchema\.properties\.value\.pattern is too large/,
  ],
}
