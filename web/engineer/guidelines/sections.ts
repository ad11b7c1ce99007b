export type GuidelineSection = {
  id: string
  title: string
  short: string
  points: [lead: string, rest: string][]
}

export const guidelineSections: GuidelineSection[] = [
  {
    id: 'answering',
    title: 'How to answer',
    short: 'The client pays for your judgment. State the answer first, then the reason.',
    points: [
      [
        'Answer what was asked.',
        'Start with yes, no, or what to do. Add doubts and further findings after that.',
      ],
      [
        'Show your evidence.',
        'Name the file and line, the command you ran, or the document you read. Quote the lines you mean; the file viewer has a Quote button.',
      ],
      [
        "Say what you didn't check.",
        "A stated gap is worth more than a guess. Write “I did not run this” where you didn't run it.",
      ],
      [
        'Prefer the smallest fix.',
        'Code in an answer is complete enough to paste, and changes no more than it must.',
      ],
      [
        'If there is a schema, fill all of it.',
        "Every field is checked while you write. If a value can't be known, use the schema's value for unknown, and say so in a text field if there is one.",
      ],
      [
        "If you can't answer well, release the task early.",
        "Enter a reason. Your time isn't paid, but another engineer still has time to answer.",
      ],
    ],
  },
  {
    id: 'pay',
    title: 'Effort and pay',
    short:
      "You are paid for measured effort, up to the client's maximum. Both are shown before you claim.",
    points: [
      [
        'Effort is active time.',
        "It counts while the task is open and you typed, scrolled or clicked within the last 60 seconds. A long read without scrolling doesn't count.",
      ],
      [
        '“Pays up to” is a maximum.',
        'You are paid for measured effort, up to that amount. The meter on the task page shows how much you have used.',
      ],
      [
        'Effort beyond the budget is unpaid.',
        'When the budget is almost used, finish what you have and say what remains open.',
      ],
      [
        'You can lower your effort but not raise it.',
        "Lower it before you submit if part of the time wasn't for the task.",
      ],
      [
        'Pay is booked at submit.',
        "It appears in My work immediately. A released or lost task isn't paid unless you claim it again and submit it.",
      ],
    ],
  },
  {
    id: 'drafts',
    title: 'AI drafts',
    short: 'A draft is an unchecked suggestion. You are responsible for what you submit.',
    points: [
      ['Read the task first, then the draft.', 'Drafts sound confident even when they are wrong.'],
      [
        'Accept passage by passage.',
        "Parts you didn't accept or change stay marked as “AI draft, not checked”, and you must review or accept them before you submit.",
      ],
      ['Run what can be run.', 'Commands, queries and code in a draft have not been run.'],
      ['You can start blank.', 'If the draft is wrong, discard it and write your own answer.'],
    ],
  },
  {
    id: 'client-data',
    title: 'Client data',
    short: 'Task content stays in the workbench.',
    points: [
      [
        'Keep it here.',
        "Don't paste prompts or files into other tools, chats or models, and don't keep copies after the task.",
      ],
      [
        "Files open in a viewer that doesn't run them.",
        'Download a file only if you must, treat it as untrusted, and delete it afterwards.',
      ],
      [
        "Links in a task aren't clickable.",
        'Think before you open one: a visit can reveal who you are.',
      ],
      ['Clients are anonymous.', 'So are you. Leave names and contact details out of answers.'],
      [
        'Passwords or keys in a prompt?',
        "Don't use them. Say in the answer that they were shared and should be rotated.",
      ],
    ],
  },
  {
    id: 'leases',
    title: 'Time, leases and lost leases',
    short: 'You keep a claimed task while it is open in the workbench and you are working on it.',
    points: [
      ['After 2 minutes without input: a warning.', 'Any key or click keeps the task.'],
      [
        'After 10 minutes without input: released.',
        'The task returns to the queue, so another engineer can claim it.',
      ],
      [
        'Your text is saved.',
        'Every change is saved on this device and seconds later on the server, even after you lose the lease. If the task is still in the queue, claim it again and continue.',
      ],
      [
        'Closing the tab or losing the network ends the lease.',
        'The lease expires about 90 seconds after the last heartbeat.',
      ],
      [
        'Answer before the due time.',
        'Amber means that less than 10% of the time is left. You can still answer an overdue task; answer it next.',
      ],
    ],
  },
  {
    id: 'duty',
    title: 'On duty',
    short: 'Be on duty only when you can claim a task within about a minute.',
    points: [
      [
        'Go off duty when you leave.',
        "You keep claimed tasks until their lease ends. You aren't offered new ones.",
      ],
      [
        'Set your usual hours.',
        "Availability is for planning only. It doesn't change your duty status.",
      ],
      ['No tasks from your own account.', "You don't see tasks of accounts you are a member of."],
    ],
  },
]
