// What an account uses of its quotas, as pages show it.
import Type from 'typebox'

const closed = { additionalProperties: false } as const

const whole = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const quota = (title: string, description: string) =>
  Type.Object(
    {
      used: whole('How much the account has.'),
      limit: Type.Union([whole('The most it may have.'), Type.Null()], {
        description: 'The most it may have; null where there is no limit.',
      }),
    },
    { ...closed, title, description },
  )

export const quotas = Type.Object(
  {
    pendingTasks: quota('PendingTasksQuota', 'Tasks that are not final.'),
    tasks: quota(
      'TasksQuota',
      'All tasks; limited in test mode, where they are deleted after 7 days.',
    ),
    contentBytes: quota('ContentQuota', 'Bytes of prompts, metadata, response schemas and files.'),
  },
  { ...closed, title: 'Quotas', description: 'What the account uses, and the most it may.' },
)

export const quotasExample = {
  pendingTasks: { used: 5, limit: 10_000 },
  tasks: { used: 412, limit: null },
  contentBytes: { used: 1_482_113, limit: 50_000_000_000 },
}

export const testQuotasExample = {
  pendingTasks: { used: 0, limit: 1_000 },
  tasks: { used: 37, limit: 20_000 },
  contentBytes: { used: 9_114, limit: 1_000_000_000 },
}
