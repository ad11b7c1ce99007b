// What is asked: the prompt, its files, the form of the answer, the project.
import { formatCredits } from '../../core/formats.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { placeProblems } from '../../ui/editor/schema-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useAccount } from '../account.tsx'
import { FilesField } from '../sent-files/files-field.tsx'
import {
  countChars,
  type Draft,
  type DraftField,
  type Outcome,
  outcomes,
  promptChars,
} from './draft.ts'
import { SchemaField } from './schema-field.tsx'
import type { Choices, KeptDraft } from './stored-draft.ts'
import './task-fields.css'

const outcomeWords: Record<Outcome, string> = {
  completed: 'Answer',
  cancelled: 'Cancel: by an operator',
  no_engineer: 'Cancel: no engineer on duty',
  ai_failed: 'Cancel: AI failed',
  needs_input: 'Ask a question first',
}

type Props = Pick<Choices, 'projects'> &
  Pick<KeptDraft, 'version' | 'lostFiles'> & {
    draft: Draft
    onChange: KeptDraft['onChange']
    /** What is wrong with a field, as a sentence. */
    said: (field: DraftField) => string | undefined
    /** As the service refused them. */
    refused: Record<string, string>
  }

export function TaskFields({ draft, onChange, said, refused, ...props }: Props) {
  const { isTest } = useAccount()
  return (
    <div className="task-fields">
      <AreaField
        label="Prompt"
        rows={6}
        // After the form was cleared, another task is written.
        autoFocus={props.version > 0}
        value={draft.prompt}
        placeholder="What should an engineer answer or review? Say what you know and what you need."
        hint={`${formatCredits(countChars(draft.prompt))} of ${formatCredits(promptChars.max)} characters`}
        error={said('prompt')}
        onChange={({ target }) => onChange({ prompt: target.value })}
      />
      <FilesField
        files={draft.files}
        lostCount={props.lostFiles}
        error={said('attachments')}
        onChange={(files) => onChange({ files })}
      />
      <SchemaField
        draft={draft}
        refused={placeProblems(refused, 'responseSchema')}
        onChange={onChange}
      />
      <div className="task-fields-row">
        <SelectField
          label="Project"
          value={String(draft.projectId ?? '')}
          choices={props.projects.map(({ id, name }) => ({
            value: String(id),
            label: `${name}, ${id}`,
          }))}
          onChange={({ target }) => onChange({ projectId: Number(target.value) })}
        />
        {isTest ? (
          <SelectField
            label="Simulated outcome"
            value={draft.outcome}
            choices={outcomes.map((value) => ({ value, label: outcomeWords[value] }))}
            onChange={({ target }) => onChange({ outcome: target.value as Outcome })}
          />
        ) : null}
      </div>
    </div>
  )
}
