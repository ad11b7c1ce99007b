import Type from 'typebox'
import { limits } from '../../../core/limits.ts'
import { both, type Operation } from '../../../http/operation.ts'
import { pageOf, pageQuery } from '../../../http/page.ts'

const projectId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Send it as projectId when creating tasks.',
})

const name = Type.String({
  minLength: 1,
  maxLength: limits.projectNameCharsMax,
  description: 'Project name, counted in Unicode code points.',
})

const project = Type.Object(
  {
    id: projectId,
    name,
    createdAt: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
    archived: Type.Boolean({
      description: 'An archived project takes no new tasks. What is in it stays readable.',
    }),
  },
  { additionalProperties: false, title: 'Project' },
)

const createBody = {
  A: Type.Object({ name }, { additionalProperties: false, title: 'CreateProject' }),
  B: Type.Object({ name }, { additionalProperties: true, title: 'CreateProject' }),
}

const example = {
  id: 1001,
  name: 'Support bot',
  createdAt: '2026-11-15T09:30:00.000Z',
  archived: false,
}

export const createProjectOperation = {
  operationId: 'createProject',
  method: 'POST',
  path: '/projects/create',
  tag: 'Projects',
  summary: 'Create a project',
  description: 'Projects group tasks. Every task names the project it belongs to.',
  scope: 'projects:write',
  body: createBody,
  bodyExamples: both({ project: { summary: 'A project', value: { name: 'Support bot' } } }),
  reply: {
    status: 201,
    description: 'The project. Location names where it can be read.',
    schema: both(project),
    examples: both({ project: { summary: 'A new project', value: example } }),
  },
  errors: [],
  invalidExample: both([{ field: 'name', message: 'is required' }]),
} as const satisfies Operation

export const listProjectsOperation = {
  operationId: 'listProjects',
  method: 'GET',
  path: '/projects',
  tag: 'Projects',
  summary: 'List projects',
  description: 'The projects of the account, newest first, archived ones too.',
  scope: 'tasks:read',
  query: Type.Object(
    {
      ...pageQuery,
      archived: Type.Optional(
        Type.Enum(['true', 'false'], {
          description: 'Only archived projects, or only the others.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: {
    status: 200,
    description: 'A page of projects.',
    schema: both(pageOf('ProjectPage', project, 'Projects, newest first.')),
    examples: both({
      projects: {
        summary: 'The only page',
        value: { data: [example], hasMore: false, nextCursor: null },
      },
    }),
  },
  errors: [],
} as const satisfies Operation

const projectParams = Type.Object({
  project_id: Type.String({
    pattern: '^[1-9][0-9]{0,15}$',
    maxLength: 16,
    description: 'The id of the project.',
    examples: ['1001'],
  }),
})

export const getProjectOperation = {
  operationId: 'getProject',
  method: 'GET',
  path: '/projects/{project_id}',
  tag: 'Projects',
  summary: 'Read a project',
  description: 'One project of the account.',
  scope: 'tasks:read',
  params: projectParams,
  reply: {
    status: 200,
    description: 'The project.',
    schema: both(project),
    examples: both({ project: { summary: 'A project', value: example } }),
  },
  errors: ['NOT_FOUND'],
} as const satisfies Operation

const changes = {
  name: Type.Optional(name),
  archived: Type.Optional(
    Type.Boolean({
      description: 'true archives: no new tasks, pending ones are answered. false restores.',
    }),
  ),
}

export const updateProjectOperation = {
  operationId: 'updateProject',
  method: 'PATCH',
  path: '/projects/{project_id}',
  tag: 'Projects',
  summary: 'Rename, archive or restore a project',
  description:
    'Changes the fields that are sent and no others. An archived project refuses new tasks with 400; ' +
    'its pending tasks are answered, everything in it stays readable, and it can be restored.',
  scope: 'projects:write',
  params: projectParams,
  body: {
    A: Type.Object(changes, { additionalProperties: false, title: 'UpdateProject' }),
    B: Type.Object(changes, { additionalProperties: true, title: 'UpdateProject' }),
  },
  bodyExamples: both({
    rename: { summary: 'Another name', value: { name: 'Support bot 2' } },
    archive: { summary: 'No new tasks', value: { archived: true } },
    restore: { summary: 'New tasks again', value: { archived: false } },
  }),
  reply: {
    status: 200,
    description: 'The project as it is now.',
    schema: both(project),
    examples: both({
      project: { summary: 'An archived project', value: { ...example, archived: true } },
    }),
  },
  errors: ['NOT_FOUND'],
  invalidExample: both([{ field: 'archived', message: 'must be of type boolean' }]),
} as const satisfies Operation
