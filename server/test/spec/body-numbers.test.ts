// Numbers as they can be written in JSON, in every field that takes one, with the status expected.
import { describe, expect, test } from 'vitest'
import type { Revision } from '../../src/core/money.ts'
import { taskBody, useService } from './conformance.ts'

const spec = useService()

/** Where the number is put. A file of five bytes, projects far from 1, and the three tags exist. */
const places: Record<string, [Revision, (literal: string) => string]> = {
  creditsA: ['A', (literal) => `"maxCredits":${literal}`],
  creditsB: ['B', (literal) => `"maxCredits":${literal}`],
  projectId: ['A', (literal) => `"projectId":${literal}`],
  tagId: ['A', (literal) => `"tagId":${literal}`],
  metadata: ['A', (literal) => `"metadata":{"n":${literal}}`],
  fileSize: [
    'A',
    (literal) =>
      `"attachments":[{"fileName":"a.txt","mimeType":"text/plain","content":"hello","fileSize":${literal}}]`,
  ],
}

async function send(place: string, literal: string): Promise<number> {
  const [revision, member] = places[place] as [Revision, (literal: string) => string]
  const good = JSON.stringify(taskBody(spec.client.projectId, revision))
  const body = `${good.slice(0, -1)},${member(literal)}}`
  return (await spec.call('POST', '/tasks/create', { revision, body })).status
}

type Group = { what: string; accepted: string[]; literals: string[] }

/** The places where these literals are 201; everywhere else they are 400. */
const groups: Group[] = [
  {
    what: 'no number in JSON',
    accepted: [],
    literals: [
      ...['+300', '0300', '300.', '.5', '-.5', '3e', '3e+', '0x12c', '0b1', '0o7', '3_00', '300n'],
      ...[
        'NaN',
        'Infinity',
        '-Infinity',
        '-',
        '--1',
        '1.2.3',
        '3e2.0',
        '1,5',
        '٣٠٠',
        '３００',
        '∞',
      ],
      ...['3e2e0', '00', '-01', '3 00', '$300', '300f', '0x1p3', '1e', '(300)', '3/4', '1E+-2'],
    ],
  },
  {
    what: 'beyond what a double can hold',
    accepted: [],
    literals: [
      ...['1e309', '-1e309', '1e400', '-1e400', '1.8e308', '-1.8e308', '1e99999', '1e+400'],
      ...['9'.repeat(400), `1${'0'.repeat(309)}`, '179769313486231580793e289'],
    ],
  },
  {
    what: 'zero and next to it',
    accepted: ['metadata'],
    literals: ['0', '-0', '0.0', '-0.0', '0e0', '0e999', '1e-400', '5e-324', '-5e-324', '1e-7'],
  },
  {
    what: 'a fraction',
    accepted: ['metadata'],
    literals: [
      ...['0.5', '1.5', '5.5', '300.5', '240.000001', '3.0000000001', '115199.9', '59.999', '3e-1'],
      ...['-0.5', '-300.5', '1e-1', '300.00000000001'],
    ],
  },
  {
    what: 'below zero',
    accepted: ['metadata'],
    literals: [
      ...['-1', '-5', '-60', '-240', '-300', '-1e3', '-115200', '-2147483648', '-2147483649'],
      ...['-9007199254740991', '-9007199254740993', '-9223372036854775808', '-1e300'],
    ],
  },
  {
    what: 'three hundred',
    accepted: ['creditsA', 'creditsB', 'metadata'],
    literals: [
      ...['300', '300.0', '3e2', '3E2', '3e+2', '3.0e2', '3000e-1', '0.3e3', '300.000', '30E1'],
      '300.00000000000000000001',
    ],
  },
  {
    what: 'five',
    accepted: ['creditsB', 'metadata', 'fileSize'],
    literals: ['5', '5.0', '5e0', '50e-1', '0.5e1', '5.000', '5E+0'],
  },
  {
    what: 'the id of a tag',
    accepted: ['tagId', 'metadata'],
    literals: ['1', '1.0', '1e0', '10e-1', '2', '2.0', '3', '0.3e1'],
  },
  {
    what: 'within the credits of both revisions',
    accepted: ['creditsA', 'creditsB', 'metadata'],
    literals: ['240', '1920', '1.92e3'],
  },
  {
    what: 'within the credits of B alone',
    accepted: ['creditsB', 'metadata'],
    literals: ['4', '59', '60', '239'],
  },
  {
    what: 'within the credits of A alone',
    accepted: ['creditsA', 'metadata'],
    literals: ['1921', '115200', '1.152e5', '65536'],
  },
  {
    what: 'far too large for anything that is counted',
    accepted: ['metadata'],
    literals: [
      ...['115201', '2147483647', '2147483648', '4294967295', '4294967296', '9007199254740991'],
      ...['9007199254740992', '9007199254740993', '9223372036854775807', '9223372036854775808'],
      ...['18446744073709551616', '1e15', '1e16', '1e18', '1e19', '1e20', '1e21', '1e22', '1e100'],
      ...['1e300', '1.7976931348623157e308', '123456789012345678901234567890'],
    ],
  },
]

test('§2 Numbers: the table has at least 120 literals, each once', () => {
  const literals = groups.flatMap((group) => group.literals)
  expect(literals.length).toBeGreaterThanOrEqual(120)
  expect(new Set(literals).size).toBe(literals.length - duplicates(literals).length)
  expect(duplicates(literals)).toEqual([])
})

function duplicates(literals: string[]): string[] {
  return literals.filter((literal, index) => literals.indexOf(literal) !== index)
}

for (const { what, accepted, literals } of groups) {
  describe(what, () => {
    for (const literal of literals) {
      const shown = literal.length > 40 ? `${literal.slice(0, 20)}… (${literal.length})` : literal
      const rule = accepted.length > 0 ? `is 201 as ${accepted.join(', ')} only` : 'is 400'
      test(`§2 Numbers: ${shown} ${rule}`, async () => {
        const names = Object.keys(places)
        const statuses = await Promise.all(names.map((place) => send(place, literal)))
        const expected = names.map((place) => (accepted.includes(place) ? 201 : 400))
        expect(Object.fromEntries(names.map((name, i) => [name, statuses[i]]))).toEqual(
          Object.fromEntries(names.map((name, i) => [name, expected[i]])),
        )
      })
    }
  })
}

describe('ids and exactness', () => {
  test('§2 Task projectId: its own number in any spelling is 201', async () => {
    const { projectId } = spec.client
    for (const literal of [
      `${projectId}`,
      `${projectId}.0`,
      `${projectId}e0`,
      `${projectId}0e-1`,
    ]) {
      expect(await send('projectId', literal), literal).toBe(201)
    }
  })

  test('§2 Task projectId: a number that only rounds to an id is 400', async () => {
    const { projectId } = spec.client
    for (const literal of [`${projectId}.5`, `-${projectId}`, `${projectId}.0000001`]) {
      expect(await send('projectId', literal), literal).toBe(400)
    }
  })

  test('§2 Task metadata: numbers come back as the double they were read as', async () => {
    const written = '[9007199254740993,1e300,-0.0,5e-324,0.1,1e21,123456789.123456789]'
    const good = JSON.stringify(taskBody(spec.client.projectId, 'A'))
    const body = `${good.slice(0, -1)},"metadata":{"n":${written}}}`
    const made = await spec.call('POST', '/tasks/create', { body })
    const read = await spec.read('A', made.body.id)
    expect(read.body.metadata.n).toEqual([
      9_007_199_254_740_992, 1e300, 0, 5e-324, 0.1, 1e21, 123_456_789.12345679,
    ])
  })
})
