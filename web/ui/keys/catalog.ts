// Every key there is, by the part of the page that binds it. The map shows all of them, also those of
// pages that nobody has opened yet. Keys of one place can meet, so no two of them may be the same.
type Fact = { key: string; label: string }
type Part = {
  place: 'everywhere' | 'queue' | 'room' | 'table' | 'form' | 'overview'
  keys: Record<string, Fact>
}

const catalog = {
  Everywhere: {
    place: 'everywhere',
    keys: {
      map: { key: '?', label: 'Show keyboard shortcuts' },
      find: { key: 'mod+k', label: 'Find anything' },
    },
  },
  Queue: {
    place: 'queue',
    keys: {
      claim: { key: 'space', label: 'Claim the next task' },
      skip: { key: 'n', label: 'Skip this task' },
      show: { key: '.', label: 'Show new tasks' },
      filter: { key: '/', label: 'Filter the list' },
      down: { key: 'j', label: 'Next row' },
      up: { key: 'k', label: 'Previous row' },
      arrowDown: { key: 'arrowdown', label: 'Next row (arrow key)' },
      arrowUp: { key: 'arrowup', label: 'Previous row (arrow key)' },
      claimRow: { key: 'enter', label: 'Claim the selected row' },
      notice: { key: 'b', label: 'Notify me about the next task' },
      own1: { key: '1', label: 'Open your first task' },
      own2: { key: '2', label: 'Open your second task' },
      own3: { key: '3', label: 'Open your third task' },
    },
  },
  Submitted: {
    place: 'everywhere',
    keys: { undo: { key: 'z', label: 'Undo the last submit' } },
  },
  Task: {
    place: 'room',
    keys: {
      submit: { key: 'mod+enter', label: 'Submit the answer' },
      submitNext: { key: 'mod+shift+enter', label: 'Submit and claim the next task' },
      save: { key: 'mod+s', label: 'Save now' },
      extend: { key: 'l', label: 'Extend the lease' },
      release: { key: 'x', label: 'Release the task' },
      ask: { key: 'r', label: 'Ask the client, quoting the selection' },
      claim: { key: 'c', label: 'Claim the task again' },
      claimNext: { key: 'space', label: 'Claim the next task after an answer' },
      prompt: { key: 'alt+1', label: 'Go to prompt and files' },
      answer: { key: 'alt+2', label: 'Go to answer' },
      facts: { key: 'alt+3', label: 'Go to details' },
      back: { key: 'escape', label: 'Leave the editor, then return to the queue' },
    },
  },
  Answer: {
    place: 'room',
    keys: {
      next: { key: 'j', label: 'Next unchecked passage or field' },
      accept: { key: 'a', label: 'Accept passage or field' },
      edit: { key: 'e', label: 'Edit passage' },
      drop: { key: 'backspace', label: 'Drop passage' },
      diff: { key: 'd', label: 'Compare with the AI draft' },
      preview: { key: 'v', label: 'Preview the answer' },
      json: { key: 't', label: 'Show the JSON' },
      problem: { key: 'f8', label: 'Next problem' },
    },
  },
  Files: {
    place: 'room',
    keys: {
      previousFile: { key: '[', label: 'Previous file' },
      nextFile: { key: ']', label: 'Next file' },
      expand: { key: 'f', label: 'Expand or shrink the file viewer' },
    },
  },
  // Goes before leaving the task page, which has the same key: one layer at a time.
  'Open file': { place: 'room', keys: { close: { key: 'escape', label: 'Back to prompt' } } },
  // Both go before what the task page does with the same keys: while a question is written, it is what is sent.
  Question: {
    place: 'room',
    keys: {
      send: { key: 'mod+enter', label: 'Send the question' },
      close: { key: 'escape', label: 'Keep the question as a draft' },
    },
  },
  Playground: {
    place: 'form',
    keys: { send: { key: 'mod+enter', label: 'Send the task' } },
  },
  // On the page of a task and in the drawer beside the list, whose keys go on beside these.
  Reply: {
    place: 'table',
    keys: {
      choice1: { key: '1', label: 'Choose the first reply' },
      choice2: { key: '2', label: 'Choose the second reply' },
      choice3: { key: '3', label: 'Choose the third reply' },
      choice4: { key: '4', label: 'Choose the fourth reply' },
      choice5: { key: '5', label: 'Choose the fifth reply' },
      choice6: { key: '6', label: 'Choose the sixth reply' },
      send: { key: 'mod+enter', label: 'Send the reply' },
    },
  },
  Deadlines: {
    place: 'overview',
    keys: {
      down: { key: 'j', label: 'Next deadline' },
      up: { key: 'k', label: 'Previous deadline' },
      assign: { key: 'a', label: 'Assign the task' },
      pick: { key: 'x', label: 'Select the task' },
      overdue: { key: 'o', label: 'Select all overdue tasks' },
      close: { key: 'escape', label: 'Close, then clear the selection' },
    },
  },
  Table: {
    place: 'table',
    keys: {
      down: { key: 'j', label: 'Next row' },
      up: { key: 'k', label: 'Previous row' },
      open: { key: 'enter', label: 'Open the row' },
      copy: { key: 'y', label: "Copy the row's id" },
      pick: { key: 'x', label: 'Select or deselect the row' },
      search: { key: '/', label: 'Search the list' },
      close: { key: 'escape', label: 'Close the side panel' },
    },
  },
} as const satisfies Record<string, Part>

type Catalog = typeof catalog
export type Scope = keyof Catalog
export type KeyName<S extends Scope> = keyof Catalog[S]['keys'] & string
export type KeyId = { [S in Scope]: `${S}.${KeyName<S>}` }[Scope]
export type KeyFact = Fact & { id: string; scope: string; place: Part['place'] }

export const allKeys: readonly KeyFact[] = Object.entries<Part>(catalog).flatMap(
  ([scope, { place, keys }]) =>
    Object.entries(keys).map(([name, fact]) => ({ ...fact, id: `${scope}.${name}`, scope, place })),
)

const byId = new Map(allKeys.map((fact) => [fact.id, fact]))

export function factOf(id: KeyId): KeyFact {
  const fact = byId.get(id)
  if (fact === undefined) throw new Error(`Unknown shortcut ${id}`)
  return fact
}
