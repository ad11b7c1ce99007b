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
    short: 'The client pays for your judgement. Give the answer first, then the reason.',
    points: [
      [
        'Answer what was asked.',
        'The first sentence says yes, no, or what to do. Doubts and further findings come after it.',
      ],
      [
        'Show what it rests on.',
        'Name the file and line, the command you ran, or the document you read. Quote the lines you mean; the file viewer does it with one key.',
      ],
      [
        'Say what you did not check.',
        'An honest gap is worth more than a guess. Write “I did not run this” where you did not run it.',
      ],
      [
        'Prefer the smallest fix.',
        'Code in an answer is complete enough to paste, and changes no more than it must.',
      ],
      [
        'Where a schema is given, fill all of it.',
        'Every field is checked while you write. If a value cannot be known, use what the schema has for that, and say so in its text field if there is one.',
      ],
      [
        'If you cannot answer well, release early.',
        'Give a reason. The time you spent is not paid, but somebody else still has time to answer.',
      ],
    ],
  },
  {
    id: 'pay',
    title: 'Effort and pay',
    short:
      'You are paid for measured effort, up to what the client set. Both are shown before you claim.',
    points: [
      [
        'Effort is time with input.',
        'It counts while the task is open and you typed, scrolled or clicked within the last 60 seconds. A long read without a scroll does not count.',
      ],
      [
        '“Pays up to” is a ceiling.',
        'You earn for the effort measured, and at most that much. The meter in the task room shows where you stand.',
      ],
      [
        'Effort past the ceiling is unpaid.',
        'When the meter nears its end, finish what you have and say what is left open.',
      ],
      [
        'You may lower your effort, never raise it.',
        'Lower it at submit when a part of the time was not for the task.',
      ],
      [
        'Pay is booked at submit.',
        'It is in My work at once. A task that is released or lost is not paid.',
      ],
    ],
  },
  {
    id: 'drafts',
    title: 'AI drafts',
    short: 'A draft is a suggestion that nobody has checked. What you submit is yours.',
    points: [
      [
        'Read the task first, then the draft.',
        'Drafts sound sure of themselves also where they are wrong.',
      ],
      [
        'Accept passage by passage.',
        'What you did not accept or change stays marked as “AI draft, not checked”, and you are asked about it before it is sent.',
      ],
      ['Run what can be run.', 'Commands, queries and code in a draft were never executed.'],
      [
        'A blank page is fine.',
        'If the draft is on the wrong track, discard it and write your own.',
      ],
    ],
  },
  {
    id: 'client-data',
    title: 'Client data',
    short: 'What is in a task stays in the workbench.',
    points: [
      [
        'Keep it here.',
        'Do not paste prompts or files into other tools, chats or models, and keep no copies after the task.',
      ],
      [
        'Files open in a viewer that runs nothing.',
        'Download only when you must, open nothing you would not open from a stranger, and delete it afterwards.',
      ],
      [
        'Links in a task are shown, not live.',
        'Think before you open one: a visit can tell the client or others who you are.',
      ],
      [
        'You are not told who the client is.',
        'Nor is the client told who you are. Leave names and contact details out of answers.',
      ],
      [
        'Passwords or keys in a prompt?',
        'Do not use them. Say in the answer that they were sent and should be replaced.',
      ],
    ],
  },
  {
    id: 'leases',
    title: 'Time, leases and lost leases',
    short: 'A claimed task is yours while the workbench is open and you are working on it.',
    points: [
      ['Two minutes without input: a warning.', 'Any key or click keeps the task.'],
      [
        'Ten minutes without input: it goes back.',
        'Somebody else can then claim it, so that no client waits for an empty chair.',
      ],
      [
        'Your text is never lost.',
        'It is kept on this device with every change and on the service seconds later, also after the lease is gone. Claim the task again, if it still waits, and go on.',
      ],
      [
        'A closed tab or lost network ends the lease soon.',
        'The service waits about a minute and a half for a sign of life.',
      ],
      [
        'Due is due.',
        'Amber means that less than a tenth of the time is left. A task that is past due can still be answered, and should be answered next.',
      ],
    ],
  },
  {
    id: 'duty',
    title: 'On duty',
    short: 'On duty means that you can take a task within a minute or so.',
    points: [
      [
        'Go off duty when you leave.',
        'Tasks you hold stay yours for as long as their lease lasts; new ones are not offered.',
      ],
      [
        'Set your usual hours.',
        'Availability helps to plan; it neither puts you on duty nor takes you off.',
      ],
      ['Never your own account.', 'Tasks of an account that you belong to are not shown to you.'],
    ],
  },
]
