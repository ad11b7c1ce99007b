// The tree of commands. A file is loaded when its command is used or described, and no sooner.
import type { Group } from './command.ts'

export const root: Group = {
  summary: 'Ask human engineers from the command line',
  about:
    'Task Review gives work to human engineers and brings back their answers. Start with taskreview login, then taskreview tasks create.',
  commands: {
    tasks: {
      summary: 'Questions and reviews for engineers',
      commands: {
        create: () => import('./commands/tasks/create.ts'),
        wait: () => import('./commands/tasks/wait.ts'),
        list: () => import('./commands/tasks/list.ts'),
        get: () => import('./commands/tasks/get.ts'),
        cancel: () => import('./commands/tasks/cancel.ts'),
        messages: () => import('./commands/tasks/messages.ts'),
        reply: () => import('./commands/tasks/reply.ts'),
      },
    },
    files: {
      summary: 'Files of tasks, and uploads for tasks to come',
      commands: {
        upload: () => import('./commands/files/upload.ts'),
        list: () => import('./commands/files/list.ts'),
        download: () => import('./commands/files/download.ts'),
        delete: () => import('./commands/files/delete.ts'),
      },
    },
    projects: {
      summary: 'What tasks are grouped by',
      commands: {
        list: () => import('./commands/projects/list.ts'),
        create: () => import('./commands/projects/create.ts'),
        get: () => import('./commands/projects/get.ts'),
        update: () => import('./commands/projects/update.ts'),
      },
    },
    tags: {
      summary: 'Tags: the skills a task can ask for',
      commands: { list: () => import('./commands/tags/list.ts') },
    },
    credits: {
      summary: 'The balance and every movement of it',
      commands: {
        show: () => import('./commands/credits/show.ts'),
        entries: () => import('./commands/credits/entries.ts'),
      },
    },
    webhooks: {
      summary: 'Events sent to your server',
      commands: {
        listen: () => import('./commands/webhooks/listen.ts'),
        trigger: () => import('./commands/webhooks/trigger.ts'),
        list: () => import('./commands/webhooks/list.ts'),
        create: () => import('./commands/webhooks/create.ts'),
        get: () => import('./commands/webhooks/get.ts'),
        update: () => import('./commands/webhooks/update.ts'),
        delete: () => import('./commands/webhooks/delete.ts'),
        'roll-secret': () => import('./commands/webhooks/roll-secret.ts'),
        test: () => import('./commands/webhooks/test.ts'),
        deliveries: () => import('./commands/webhooks/deliveries.ts'),
        redeliver: () => import('./commands/webhooks/redeliver.ts'),
      },
    },
    events: {
      summary: 'What happened to tasks',
      commands: {
        list: () => import('./commands/events/list.ts'),
        tail: () => import('./commands/events/tail.ts'),
      },
    },
    keys: {
      summary: 'API keys',
      commands: {
        list: () => import('./commands/keys/list.ts'),
        create: () => import('./commands/keys/create.ts'),
        roll: () => import('./commands/keys/roll.ts'),
        revoke: () => import('./commands/keys/revoke.ts'),
      },
    },
    logs: {
      summary: 'Requests of the account',
      commands: {
        list: () => import('./commands/logs/list.ts'),
        tail: () => import('./commands/logs/tail.ts'),
      },
    },
    status: () => import('./commands/status.ts'),
    api: () => import('./commands/api.ts'),
    login: () => import('./commands/login.ts'),
    logout: () => import('./commands/logout.ts'),
    whoami: () => import('./commands/whoami.ts'),
    switch: () => import('./commands/switch.ts'),
    completion: () => import('./commands/completion.ts'),
    version: () => import('./commands/version.ts'),
    help: () => import('./commands/help.ts'),
  },
}
