// Help on what belongs to no single command.
import { environmentVariables } from '../environment.ts'
import { bold, type Text } from '../output/text.ts'
import { exitCodes } from './exit-codes.ts'
import { wrap } from './wrap.ts'

export const topics: Record<string, (width: number) => Text[]> = {
  'exit-codes': (width) => [
    ...wrap('What the program ends with, so that a script can tell failures apart.', width),
    '',
    ...rows(Object.entries(exitCodes), width),
  ],
  environment: (width) => [
    ...wrap('Variables that the program reads.', width),
    '',
    ...rows(Object.entries(environmentVariables), width),
  ],
  json: (width) => [
    ...wrap(
      'Data goes to stdout and all else to stderr. On a terminal lists are tables; in a pipe they are ' +
        'tab-separated lines without a header.',
      width,
    ),
    '',
    ...rows(
      [
        ['--json', 'prints all fields as JSON'],
        ['--json id,status', 'prints these fields; the help of a command lists what there is'],
        ['--jq <filter>', 'filters the JSON by a jq expression, one result a line, strings bare'],
      ],
      width,
    ),
    '',
    ...wrap(
      'Streaming commands print one JSON value per line. With --json or --jq an error is ' +
        'one JSON object on stderr: {"error":{"code","message","exitCode",...}}.',
      width,
    ),
    ...wrap(
      'Control characters in what the service sent are made visible everywhere else; --raw prints them ' +
        'as they came.',
      width,
    ),
  ],
}

function rows(pairs: readonly (readonly string[])[], width: number): Text[] {
  const left = Math.max(...pairs.map(([name = '']) => name.length))
  return pairs.flatMap(([name = '', about = '']): Text[] => {
    const [first = '', ...more] = wrap(about, Math.max(30, width - left - 4))
    return [
      ['  ', bold(name.padEnd(left)), '  ', first],
      ...more.map((line) => `${' '.repeat(left + 4)}${line}`),
    ]
  })
}
