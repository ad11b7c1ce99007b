import { mkdir, mkdtemp, open, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAllowedFile } from './allowed-files.ts'

// Somebody who swaps a folder in the one moment between the look and the opening.
const moment = { before: async () => {}, after: async () => {} }
const openAtMoment: typeof open = async (...args) => {
  await moment.before()
  return await open(...args).finally(moment.after)
}

let folder: string
let allowed: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'allowed-files-'))
  allowed = join(folder, 'allowed')
  for (const place of ['allowed/docs', 'outside']) {
    await mkdir(join(folder, place), { recursive: true })
    await writeFile(join(folder, place, 'a.txt'), place)
  }
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

async function leadOutside(): Promise<void> {
  await rename(join(allowed, 'docs'), join(folder, 'away'))
  await symlink(join(folder, 'outside'), join(allowed, 'docs'))
}

async function putBack(): Promise<void> {
  await rm(join(allowed, 'docs'))
  await rename(join(folder, 'away'), join(allowed, 'docs'))
}

test('a file of the folder is read', async () => {
  const { data, fileName } = await readAllowedFile('docs/a.txt', [allowed])
  expect([Buffer.from(data).toString(), fileName]).toEqual(['allowed/docs', 'a.txt'])
})

test('a folder that is swapped for a link between look and opening is noticed', async () => {
  moment.before = leadOutside
  await expect(readAllowedFile('docs/a.txt', [allowed], openAtMoment)).rejects.toMatchObject({
    code: 'FILE_NOT_ALLOWED',
  })
  await putBack()
})

test('also when it is put back at once', async () => {
  moment.before = leadOutside
  moment.after = putBack
  await expect(readAllowedFile('docs/a.txt', [allowed], openAtMoment)).rejects.toMatchObject({
    code: 'FILE_MOVED',
  })
})
