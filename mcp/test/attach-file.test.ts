// attach_file reads what it was allowed to, and nothing else.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connected, connectStdio, type Place, raisePlace, textOf } from './environment.ts'

let place: Place
let folder: string
let connected: Connected
let projectId: number

beforeAll(async () => {
  place = await raisePlace()
  folder = await mkdtemp(join(tmpdir(), 'attach-'))
  await mkdir(join(folder, 'allowed/deep/.secret'), { recursive: true })
  await mkdir(join(folder, 'allowed-too'))
  await writeFile(join(folder, 'outside.txt'), 'outside')
  await writeFile(join(folder, 'allowed-too/near.txt'), 'near')
  await writeFile(join(folder, 'allowed/notes.md'), '# Notes\n')
  await writeFile(join(folder, 'allowed/.env'), 'PASSWORD=1')
  await writeFile(join(folder, 'allowed/deep/code.ts'), 'export const a = 1\n')
  await writeFile(join(folder, 'allowed/deep/.secret/key.txt'), 'secret')
  await symlink(join(folder, 'outside.txt'), join(folder, 'allowed/link.txt'))
  await symlink(folder, join(folder, 'allowed/up'))
  await symlink('/etc', join(folder, 'allowed/etc'))
  await symlink(join(folder, 'allowed/.env'), join(folder, 'allowed/harmless.txt'))
  await symlink(join(folder, 'allowed/notes.md'), join(folder, 'allowed/inside.md'))
  execFileSync('mkfifo', [join(folder, 'allowed/pipe')])
  const made = await place.makeTestClient()
  projectId = made.projectId
  connected = await connectStdio(place, made.key, {
    args: ['--allow-files', join(folder, 'allowed')],
  })
})
afterAll(async () => {
  await connected?.close()
  await place?.end()
  await rm(folder, { recursive: true, force: true })
})

test('a file of the folder is sent and belongs to a task', async () => {
  const sent = await connected.tool('attach_file', { path: join(folder, 'allowed/deep/code.ts') })
  expect(sent.structuredContent).toMatchObject({ fileName: 'code.ts', fileSize: 19 })
  const { uploadId, fileName } = sent.structuredContent
  const created = await connected.tool('create_task', {
    prompt: 'What is wrong with the attached file?',
    maxCredits: 600,
    projectId,
    attachments: [
      { fileName, uploadId },
      { fileName: 'log.txt', text: 'a line' },
    ],
  })
  expect(created.isError, textOf(created)).toBeFalsy()
})

test('a file of the folder is sent with a reply', async () => {
  const created = await connected.tool('create_task', {
    ...{ prompt: 'Why does this build fail?', maxCredits: 600, projectId },
    metadata: { simulate: { afterMs: 100, outcome: 'needs_input' } },
  })
  const { taskId } = created.structuredContent
  await connected.tool('wait_for_task', { taskId, timeoutSeconds: 40 })
  const { uploadId, fileName } = (await connected.tool('attach_file', { path: 'notes.md' }))
    .structuredContent
  const reply = { taskId, question: 1, choice: 'Yes', attachments: [{ fileName, uploadId }] }
  const replied = await connected.tool('reply_to_question', reply)
  expect(replied.isError, textOf(replied)).toBeFalsy()
  const read = await connected.tool('get_task', { taskId, includeMessages: true })
  expect(read.structuredContent.messages[0].reply.attachments).toMatchObject([
    { position: 0, fileName: 'notes.md', fileSize: 8 },
  ])
})

test('paths are relative to the folder, and links inside it are fine', async () => {
  for (const path of ['notes.md', 'deep/../notes.md', 'inside.md']) {
    const sent = await connected.tool('attach_file', { path })
    expect(sent.structuredContent?.fileSize, textOf(sent)).toBe(8)
  }
})

describe('everything else is refused', () => {
  const refused: [string, RegExp][] = [
    ['../outside.txt', /FILE_NOT_ALLOWED/],
    ['../allowed-too/near.txt', /FILE_NOT_ALLOWED/],
    ['link.txt', /FILE_NOT_ALLOWED/],
    ['up/outside.txt', /FILE_NOT_ALLOWED/],
    ['etc/passwd', /FILE_NOT_ALLOWED/],
    ['/etc/passwd', /FILE_NOT_ALLOWED/],
    ['/proc/self/environ', /FILE_NOT_ALLOWED/],
    ['/dev/zero', /FILE_NOT_ALLOWED/],
    ['absent.txt', /FILE_NOT_ALLOWED/],
    ['notes.md\u0000.txt', /FILE_NOT_ALLOWED/],
    ['.', /FILE_NOT_ALLOWED/],
    ['', /INVALID_ARGUMENTS/],
    ['.env', /FILE_HIDDEN/],
    ['harmless.txt', /FILE_HIDDEN/],
    ['deep/.secret/key.txt', /FILE_HIDDEN/],
    ['deep', /NOT_A_FILE|FILE_NOT_READABLE/],
    ['pipe', /NOT_A_FILE/],
  ]

  test.each(refused)('%j', async (path, why) => {
    const reply = await connected.tool('attach_file', { path })
    expect(reply.isError).toBe(true)
    expect(textOf(reply)).toMatch(why)
    expect(textOf(reply)).not.toContain('outside\n')
  })
})

test('without --allow-files there is no such tool', async () => {
  const { key } = await place.makeTestClient()
  const bare = await connectStdio(place, key)
  const { tools } = await bare.client.listTools()
  expect(tools.map(({ name }) => name)).not.toContain('attach_file')
  await bare.close()
})
