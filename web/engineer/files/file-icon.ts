import type { Schemas } from '../../api/queries.ts'
import type { IconName } from '../../ui/icon.tsx'
import { isTable } from './csv.ts'

type WorkFile = Schemas['WorkFile']

const icons: Record<WorkFile['kind'], IconName> = {
  image: 'image',
  pdf: 'file',
  source: 'file-code',
  text: 'file',
  other: 'paperclip',
}

export function iconOf(file: WorkFile): IconName {
  return isTable(file.fileName, file.mimeType) ? 'table' : icons[file.kind]
}
