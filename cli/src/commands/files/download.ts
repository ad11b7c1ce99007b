import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LinkedFile } from '@task-review/sdk'
import { defineCommand } from '../../command.ts'
import { CliError } from '../../frame/failure.ts'
import { type Download, downloadFile, existsAlready } from '../../steps/download-file.ts'
import { findTaskId } from '../../steps/find-id.ts'
import { formatBytes, plural } from '../../values/figures.ts'
import { safeFileNames } from '../../values/file-name.ts'

export const command = defineCommand({
  summary: 'Download the files of a task',
  about:
    'Files keep their names as far as these are harmless: a name never leads out of the folder, and ' +
    'no file that is there is written over without --force. Each file is checked against its SHA-256.',
  args: [{ name: 'task', about: 'the task, by its id or the end of it' }],
  flags: {
    into: {
      type: 'string',
      about: 'the folder; it is made where it is missing',
      placeholder: 'folder',
      default: '.',
    },
    force: { type: 'boolean', about: 'write over files of the same name' },
  },
  fields: ['path', 'fileName', 'fileSize', 'sha256'],
  examples: [
    {
      about: 'Into a folder of their own',
      line: 'taskreview files download task_06a1ynhfkxvw5b8q2d3r4s5t6v --into review',
    },
  ],
  exits: [5],
  async run(context) {
    const { client, args, flags, output, signal } = context
    const id = await findTaskId(context, args.task)
    const files = await client.tasks.listAttachments(id, { signal })
    const downloads = findReadable(files)
    for (const file of files.filter(({ links }) => links === null)) {
      await output.warn(`${file.fileName} cannot be read: it is ${file.status}.`)
    }
    if (downloads.length === 0) {
      throw new CliError(`${id} has no files that can be read.`, { exit: 5, code: 'NO_FILES' })
    }
    await mkdir(flags.into, { recursive: true })
    if (!flags.force) await refuseExisting(flags.into, downloads)
    const rows = []
    for (const download of downloads) {
      const { file } = download
      const progress = output.progress(`Downloading ${file.fileName}`)
      const onProgress = (done: number) => progress.update({ done, total: file.fileSize })
      const wishes = { folder: flags.into, isForced: flags.force, signal, onProgress }
      const path = await downloadFile(download, wishes).finally(() => progress.stop())
      rows.push({ path, fileName: file.fileName, fileSize: file.fileSize, sha256: file.sha256 })
    }
    if (output.isJson) await output.json(rows)
    else for (const { path } of rows) await output.text(path)
    const bytes = rows.reduce((sum, { fileSize }) => sum + fileSize, 0)
    await output.note(`${plural(rows.length, 'file')}, ${formatBytes(bytes)}, checksums verified.`)
  },
})

function findReadable(files: readonly LinkedFile[]): Download[] {
  const names = safeFileNames(files.map(({ fileName }) => fileName))
  return files.flatMap((file, at) =>
    file.links === null ? [] : [{ file, name: names[at] as string, url: file.links.download }],
  )
}

/** Before the first byte: half of a download is no help to anybody. */
async function refuseExisting(folder: string, downloads: Download[]): Promise<void> {
  for (const { name } of downloads) {
    const path = join(folder, name)
    const found = await lstat(path).catch(() => undefined)
    if (found !== undefined) throw existsAlready(path)
  }
}
