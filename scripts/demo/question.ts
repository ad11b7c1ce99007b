// What a client of the demo asks, and what the model drafts.

export type DemoTask = {
  prompt: string
  mode?: 'realtime_answer' | 'fast' | 'standard'
  tagId?: 1 | 2 | 3
  maxCredits: number
  attachments?: { fileName: string; mimeType: string; content: string }[]
  responseSchema?: Record<string, unknown>
  metadata?: Record<string, unknown>
}

export type DemoQuestion = {
  /** Which of the demo's clients asks, and for what. */
  client: 'Northwind Pay' | 'Brightwater' | 'Quill Labs'
  project: string
  task: DemoTask
  /** What the model writes: text, or data where the task has a schema. */
  draft?: string | Record<string, unknown>
  /** How long it has waited when the demo begins. */
  ageMinutes: number
}
