// Tasks and projects of a client full, empty, waiting and failing, and what opens over them: axe finds
// nothing, and no phone scrolls sideways.
// CI takes a third of the states, none that wait, each in one of four looks; --mode full takes all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../server/test/console-client.ts'
import { createTask, makeWorker } from '../../server/test/workbench-client.ts'
import { raiseStage, type Stage } from '../environment.ts'
import { inspectAll, inspectMs, type PageState } from '../inspect.ts'
import {
  beOvertaken,
  openQuestion,
  openQuestionDrawer,
  openThread,
  tellDataQuestion,
  tellJsonQuestion,
  tellQuestion,
  tellSecondQuestion,
  tellThread,
  typeReply,
} from '../screens/question-states.ts'
import {
  askForProject,
  askToArchive,
  askToCancel,
  failToRename,
  findNothing,
  openDrawer,
  openPage,
  openTab,
  pickSome,
  sayArchived,
  sayNoProjects,
  sayNoTasks,
  taskPaths,
  tellClaimed,
  tellData,
} from '../screens/task-states.ts'
import { fail, isFailed, withhold } from '../screens/withhold.ts'

let stage: Stage
let cookie: string

const list = '/dashboard/tasks'
const none = '/dashboard/tasks/task_06a1ynhfkxvw5b8q2d3r4s5t6v'
const projects = '/dashboard/projects'

const responseSchema = {
  type: 'object',
  required: ['locks', 'fixes'],
  additionalProperties: false,
  properties: { locks: { type: 'boolean' }, fixes: { type: 'array', items: { type: 'string' } } },
}

beforeAll(async () => {
  stage = await raiseStage({ model: undefined })
  const client = await stage.makeClient()
  const worker = await makeWorker(stage)
  const attachments = [{ fileName: 'up.sql', mimeType: 'application/sql', content: 'select 1;\n' }]
  const taskId = await createTask(stage, client, { responseSchema, attachments })
  const { lease } = await worker.claimNext()
  const result = { locks: true, fixes: ['Add the column without a default'] }
  await worker.act(taskId, 'submit', { leaseNumber: lease.number, result })
  for (const mode of ['fast', 'standard'])
    await createTask(stage, client, { prompt: `A question that is ${mode}, or is it?`, mode })
  const memberOf = [{ accountId: client.accountId, role: 'owner' as const }]
  cookie = (await signIn(stage, { memberOf })).cookie
}, 60_000)
afterAll(() => stage?.end())

const states: PageState[] = [
  { name: 'tasks', path: list },
  { name: 'drawer', path: list, act: openDrawer },
  { name: 'picked', path: list, act: pickSome },
  { name: 'cancel', path: list, act: askToCancel },
  { name: 'not found', path: list, act: findNothing },
  { name: 'no tasks', path: list, before: sayNoTasks },
  { name: 'reading', path: list, before: withhold(taskPaths.list), isLoading: true },
  { name: 'failing', path: list, before: fail(taskPaths.list), act: isFailed },
  { name: 'claimed', path: list, before: tellClaimed, act: openPage },
  { name: 'what the engineer changed', path: list, before: tellData, act: openPage },
  ...['Overview', 'Prompt', 'Files', 'Webhooks', 'JSON'].map((name) => ({
    name: `task, ${name}`,
    path: list,
    act: openTab(new RegExp(`^${name}`)),
  })),
  { name: 'question', path: list, before: tellQuestion, act: typeReply },
  { name: 'question in the drawer', path: list, before: tellQuestion, act: openQuestionDrawer },
  { name: 'question for data', path: list, before: tellDataQuestion, act: openQuestion },
  { name: 'question for JSON', path: list, before: tellJsonQuestion, act: openQuestion },
  { name: 'second question', path: list, before: tellSecondQuestion, act: openQuestion },
  { name: 'question that was closed', path: list, before: tellQuestion, act: beOvertaken },
  { name: 'questions and replies', path: list, before: tellThread, act: openThread },
  { name: 'reading a task', path: none, before: withhold(taskPaths.task), isLoading: true },
  { name: 'failing task', path: none, before: fail(taskPaths.task), act: isFailed },
  { name: 'projects', path: projects },
  { name: 'new project', path: projects, act: askForProject },
  { name: 'archiving a project', path: projects, act: askToArchive },
  { name: 'archived projects', path: projects, before: sayArchived },
  { name: 'renaming fails', path: projects, before: sayArchived, act: failToRename },
  { name: 'no projects', path: projects, before: sayNoProjects },
  {
    name: 'reading projects',
    path: projects,
    before: withhold(taskPaths.projects),
    isLoading: true,
  },
  { name: 'failing projects', path: projects, before: fail(taskPaths.projects), act: isFailed },
]

test(
  'axe finds nothing in tasks and projects',
  async () => {
    const { page } = await stage.open({ cookie })
    expect(await inspectAll(page, states)).toEqual([])
  },
  inspectMs,
)
