import { expect, test } from 'vitest'
import { SealError, seal, unseal } from './seal.ts'

const passphrase = 'a passphrase of at least 32 bytes, kept elsewhere'
const text = JSON.stringify({ pepper: '1:grün', other: 'x'.repeat(1_000) })

test('what was sealed is opened by the same passphrase, and says nothing without it', async () => {
  const sealed = await seal(text, passphrase)
  expect(await unseal(sealed, passphrase)).toBe(text)
  expect(sealed.includes('pepper')).toBe(false)
  const again = await seal(text, passphrase)
  expect(again.equals(sealed)).toBe(false)
})

test('another passphrase is refused and named as the cause', async () => {
  const sealed = await seal(text, passphrase)
  await expect(unseal(sealed, `${passphrase}!`)).rejects.toThrow(/BACKUP_PASSPHRASE is not the one/)
  await expect(unseal(sealed, `${passphrase}!`)).rejects.toThrow(SealError)
})

test('no byte can be changed, cut or added', { timeout: 60_000 }, async () => {
  const sealed = await seal('short', passphrase)
  const places = [0, 10, 18, 19, 30, 36, 46, 47, 60, 63, sealed.length - 1]
  for (const place of places) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] as number) ^ 1
    await expect(unseal(changed, passphrase), `byte ${place}`).rejects.toThrow(SealError)
  }
  await expect(unseal(sealed.subarray(0, -1), passphrase)).rejects.toThrow(SealError)
  await expect(unseal(sealed.subarray(0, 20), passphrase)).rejects.toThrow(/not all of it/)
  await expect(unseal(Buffer.concat([sealed, sealed]), passphrase)).rejects.toThrow(SealError)
  await expect(unseal(Buffer.from('hello'), passphrase)).rejects.toThrow(/not a file/)
})

test('a newer format says that it is one', async () => {
  const sealed = await seal('short', passphrase)
  sealed[18] = 2
  await expect(unseal(sealed, passphrase)).rejects.toThrow(/format 2/)
})
