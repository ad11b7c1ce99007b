import type { Project } from '@task-review/sdk'
import { formatMoment } from '../values/figures.ts'

export const projectFields = ['id', 'name', 'createdAt', 'archived'] as const

export function projectFacts(project: Project) {
  return [
    ['Project', project.id],
    ['Name', project.name],
    ['Created', formatMoment(project.createdAt)],
    ['Archived', project.archived ? 'yes, it takes no new tasks' : ''],
  ] as const
}
