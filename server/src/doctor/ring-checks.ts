// Rings of secrets that no longer fit what is in the database.
import { findReplaced, listRings } from '../modules/identity/secret-numbers/secret-numbers.ts'
import type { Check } from './check.ts'

const needs = 'migrations-pending'

export const ringChecks: readonly Check[] = [
  {
    id: 'secrets-replaced',
    severity: 'dangerous',
    finds:
      'The secret of a number is another one than before: what was made with it can no longer be opened',
    change:
      'the old secret back under its number, and the new one under the next, as in 1:OLD,2-next:NEW (docs/operate/secrets.md)',
    atStart: true,
    needs,
    async find({ config, secrets }) {
      const { known } = await secrets()
      const replaced = listRings(config).flatMap((named) =>
        findReplaced(known, named).map((number) => `${named.name} ${number}`),
      )
      return replaced.length === 0
        ? undefined
        : `${replaced.join(', ')}: another secret than the one that was used under this number before.`
    },
  },
  {
    id: 'secrets-number-missing',
    severity: 'dangerous',
    finds: 'A number that data are sealed or hashed with is missing from its setting',
    change:
      'the number named, back into the setting named; admin secrets says when it can be retired (docs/operate/secrets.md)',
    atStart: true,
    needs,
    async find({ config, secrets }) {
      const { uses } = await secrets()
      const missing = listRings(config).flatMap(({ name, ring }) =>
        uses.filter(
          ({ setting, number, isLostWithout }) =>
            setting === name && isLostWithout && !ring.secrets.has(number),
        ),
      )
      if (missing.length === 0) return undefined
      const parts = missing.map(
        ({ setting, number, count, what }) =>
          `${setting} has no number ${number}, which ${count} ${what} need`,
      )
      return `${parts.join('; ')}.`
    },
  },
  {
    id: 'secrets-gap',
    severity: 'unsafe',
    finds: 'A ring of secrets leaves out a number between two others: it may have been lost',
    change:
      'the number named, back into the setting named; where it was retired, retire the numbers below it too (docs/operate/secrets.md)',
    atStart: true,
    find({ config }) {
      const gaps = listRings(config).flatMap(({ name, ring }) => {
        const numbers = [...ring.secrets.keys()].toSorted((a, b) => a - b)
        const after = numbers.find(
          (number, index) => index > 0 && number !== (numbers[index - 1] as number) + 1,
        )
        return after === undefined ? [] : [`${name} has ${numbers.join(' and ')}`]
      })
      return gaps.length === 0 ? undefined : `${gaps.join('; ')}: a number between is missing.`
    },
  },
]
