import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkMadeSecrets, checkTypos } from '../../../../test/secret-samples.ts'
import { hideSecrets } from './api-keys.ts'
import { hashSecret, hintOf, isWellFormedSecret, makeSecret, scannerPattern } from './secret.ts'

describe('the secret', () => {
  test('20,000 are all different, of the published shape and with a right checksum', () => {
    checkMadeSecrets(20_000)
  })

  test('no single mistake of typing passes', () => {
    expect(checkTypos(25)).toBeGreaterThan(100_000)
  })

  test('a known one stays valid, so that keys outlive this code', () => {
    expect(isWellFormedSecret('trs_live_00000000000000000000000000000015akZG')).toBe(true)
  })

  test('every letter is drawn about equally often', () => {
    const counts = new Map<string, number>()
    const secrets = 10_000
    for (let i = 0; i < secrets; i++) {
      for (const letter of makeSecret(false).slice(9, -6)) {
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
      }
    }
    expect(counts.size).toBe(62)
    // 4,839 are expected of each; six standard deviations are 414.
    const expected = (secrets * 30) / 62
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(420)
  })

  const garbage = ['', 'trs_live_', 'trs_live_short', 'sk_live_abc', `trs_live_${'a'.repeat(36)}`]
  for (const text of [
    ...garbage,
    `trs_live_${'é'.repeat(36)}`,
    'trs_live_\n',
    'x'.repeat(100_000),
  ]) {
    test(`${JSON.stringify(text.slice(0, 50))} is refused without asking the database`, () => {
      expect(isWellFormedSecret(text)).toBe(false)
    })
  }

  test('a line break after a good secret is not overlooked', () => {
    expect(isWellFormedSecret(`${makeSecret(false)}\n`)).toBe(false)
  })
})

describe('what is kept of it', () => {
  test('an HMAC-SHA256 under the pepper, another under another pepper', () => {
    const secret = makeSecret(false)
    const expected = createHmac('sha256', 'pepper one').update(secret).digest()
    expect(hashSecret(secret, 'pepper one')).toEqual(expected)
    expect(hashSecret(secret, 'pepper two')).not.toEqual(expected)
  })

  test('the hint shows the kind and four letters of the checksum, none of the random part', () => {
    const secret = makeSecret(true)
    expect(hintOf(secret)).toBe(`trs_test_…${secret.slice(-4)}`)
  })
})

describe('what scanners look for', () => {
  const pages = ['docs/operate/leaked-keys.md', 'docs/api/keys.md']
  const places = [...pages, 'openapi/revision-a.json', 'openapi/revision-b.json']
  test.each(places)('is published in %s', (place) => {
    const text = readFileSync(join(import.meta.dirname, '../../../../..', place), 'utf8')
    expect(text.replaceAll('\\\\', '\\')).toContain(scannerPattern)
  })

  test('finds every key in the middle of a text, and a longer word is none', () => {
    const pattern = new RegExp(scannerPattern, 'g')
    for (const secret of [makeSecret(false), makeSecret(true)]) {
      expect(`KEY="${secret}";x=${secret}`.match(pattern)).toEqual([secret, secret])
      expect(`${secret}a`.match(pattern)).toBeNull()
      expect(`a${secret}`.match(pattern)).toBeNull()
    }
  })

  test('is hidden in a text wherever it stands', () => {
    const [one, two] = [makeSecret(false), makeSecret(true)]
    expect(hideSecrets(`a${one}&b=${two}`)).toBe(`a${hintOf(one)}&b=${hintOf(two)}`)
  })
})
