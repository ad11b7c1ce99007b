// Questions about pages, tests and what runs them.

import type { DemoQuestion } from '../question.ts'
import { stepTimesPng } from '../sample-files.ts'

const list: DemoQuestion = {
  client: 'Northwind Pay',
  project: 'atlas-admin',
  ageMinutes: 29,
  task: {
    prompt: `Why does this React list re-render on every keystroke?

The filter above the list has its own state, and \`Row\` is wrapped in \`memo\`. Still all 800 rows render again on each key. Please say why, and what the smallest change is.`,
    mode: 'fast',
    tagId: 1,
    maxCredits: 1_620,
    attachments: [
      {
        fileName: 'web/orders/list.tsx',
        mimeType: 'text/typescript',
        content: `export function List({ rows }: { rows: Item[] }) {
  const [filter, setFilter] = useState('')
  const shown = rows.filter((row) => row.name.includes(filter))
  return (
    <>
      <input value={filter} onChange={(event) => setFilter(event.target.value)} />
      {shown.map((row) => (
        <Row key={row.id} row={row} onOpen={() => open(row.id)} />
      ))}
    </>
  )
}

const Row = memo(function Row({ row, onOpen }: RowProps) {
  return <button onClick={onOpen}>{row.name}</button>
})
`,
      },
    ],
  },
  draft: `\`memo\` compares props one by one. \`onOpen={() => open(row.id)}\` is a new function on each render of \`List\`, so no row is ever the same as before.

The smallest change is to hand down something that stays the same, and let the row make its own handler:

\`\`\`tsx
<Row key={row.id} row={row} onOpen={open} />

const Row = memo(function Row({ row, onOpen }: RowProps) {
  return <button onClick={() => onOpen(row.id)}>{row.name}</button>
})
\`\`\`

With 800 rows I would also look at \`useDeferredValue(filter)\`, so that typing never waits for the list.`,
}

const flaky: DemoQuestion = {
  client: 'Northwind Pay',
  project: 'atlas-admin',
  ageMinutes: 303,
  task: {
    prompt: `Explain a flaky browser test and propose a fix

It fails about once in forty runs, only in CI. The picture shows how long the step took over the last month.

\`\`\`ts
await page.getByRole('button', { name: 'Save' }).click()
await page.waitForTimeout(500)
expect(await page.locator('.toast').count()).toBe(1)
\`\`\``,
    mode: 'standard',
    tagId: 1,
    maxCredits: 1_440,
    attachments: [{ fileName: 'step-times.png', mimeType: 'image/png', content: stepTimesPng }],
  },
  draft: `The test waits for half a second and then looks once. On a busy machine saving takes longer, and the toast is not there yet; on a fast one it may be gone again.

Wait for what you want to see:

\`\`\`ts
await expect(page.locator('.toast')).toHaveCount(1)
\`\`\`

It looks again and again until the time-out, so it is neither too early nor slower than it must be.`,
}

const goRace: DemoQuestion = {
  client: 'Quill Labs',
  project: 'traceline',
  ageMinutes: 158,
  task: {
    prompt: `Find the race in this Go test that fails once a week

\`go test -race\` says nothing on our machines. The failure is always \`want 100, got 99\`.`,
    mode: 'standard',
    tagId: 1,
    maxCredits: 3_000,
    attachments: [
      {
        fileName: 'counter_test.go',
        mimeType: 'text/plain',
        content: `func TestCounter(t *testing.T) {
	var wg sync.WaitGroup
	c := NewCounter()
	for i := 0; i < 100; i++ {
		go func() {
			wg.Add(1)
			defer wg.Done()
			c.Inc()
		}()
	}
	wg.Wait()
	if got := c.Value(); got != 100 {
		t.Fatalf("want 100, got %d", got)
	}
}
`,
      },
    ],
  },
  draft: `\`wg.Add(1)\` stands inside the goroutine. \`wg.Wait()\` may run before the last one has begun, and then it does not know of it.

Move the line up, in front of \`go func()\`. The race detector sees no unguarded memory here, which is why it is silent.`,
}

const terraform: DemoQuestion = {
  client: 'Quill Labs',
  project: 'quill-gateway',
  ageMinutes: 12,
  task: {
    prompt: `Is this Terraform plan going to replace the database?

We only wanted a larger disk. The plan is attached; we apply it at 18:00 if you say that it is safe.`,
    mode: 'fast',
    tagId: 2,
    maxCredits: 3_600,
    attachments: [
      {
        fileName: 'plan.txt',
        mimeType: 'text/plain',
        content: `  # db_instance.main must be replaced
-/+ resource "db_instance" "main" {
      ~ allocated_storage = 200 -> 400
      ~ storage_encrypted = false -> true # forces replacement
      ~ id                = "db-7f2c" -> (known after apply)
    }

Plan: 1 to add, 0 to change, 1 to destroy.
`,
      },
    ],
  },
  draft: `**Yes, do not apply it.** The line \`storage_encrypted = false -> true # forces replacement\` destroys \`db-7f2c\` and makes an empty one.

The larger disk alone would be done in place. Take the encryption out of this change, and move to an encrypted instance by a snapshot on another day.`,
}

export const webQuestions: DemoQuestion[] = [list, flaky, goRace, terraform]
