// How the reference is laid out: the four operations that every client needs come first, the rest in
// groups. A reader who meets 37 operations in one list cannot see that four are enough.
import type { Operation } from '../operation.ts'
import type { Json } from './schemas.ts'

/** In the order in which a client calls them. */
const essentialIds = ['createProject', 'createTask', 'getTask', 'listTags']
const essentials = 'Essentials'

const groups: { name: string; tags: (Operation['tag'] | typeof essentials)[] }[] = [
  { name: 'Start here', tags: [essentials] },
  { name: 'Tasks and files', tags: ['Tasks', 'Uploads', 'Projects', 'Tags'] },
  { name: 'Notifications', tags: ['Events', 'Webhooks'] },
  { name: 'Credits and access', tags: ['Credits', 'Keys', 'Account', 'Service'] },
]

const tagTexts: Record<Operation['tag'] | typeof essentials, string> = {
  [essentials]: 'Make a project, send a task, read its answer. Nothing else is needed to begin.',
  Tasks: 'Questions and review requests, from their creation to their answer.',
  Uploads: 'Files too large for the body of a task: announced, sent, and then named by the task.',
  Events: 'What happened to tasks, in order: as a feed and as a stream.',
  Webhooks: 'Where the service sends events, and what became of each delivery.',
  Projects: 'What tasks are grouped in. Every task belongs to one.',
  Tags: 'The tags a task can ask for.',
  Credits: 'What the account can spend, what is held, and every move of it.',
  Keys: 'The keys of the account: made, rolled and revoked by a key that may.',
  Account: 'Who is calling, and what was asked of the API.',
  Service: 'When answers can be expected.',
}

export function tagOf({ operationId, tag }: Operation): string {
  return essentialIds.includes(operationId) ? essentials : tag
}

/** The essentials first, the others as they came. */
export function sortOperations(operations: readonly Operation[]): Operation[] {
  const placeOf = ({ operationId }: Operation) => {
    const place = essentialIds.indexOf(operationId)
    return place === -1 ? essentialIds.length : place
  }
  return operations.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The tags that some operation has, and the groups they are shown in. */
export function describeTags(operations: readonly Operation[]): Json {
  const used = new Set(operations.map(tagOf))
  const shown = groups
    .map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag)) }))
    .filter(({ tags }) => tags.length > 0)
  return {
    tags: shown.flatMap(({ tags }) => tags.map((name) => ({ name, description: tagTexts[name] }))),
    'x-tagGroups': shown,
  }
}
