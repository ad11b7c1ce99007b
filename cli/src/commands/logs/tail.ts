import { defineCommand } from '../../command.ts'
import { keepAsking } from '../../steps/keep-asking.ts'
import { requestFields, requestFilter, requestFlags, requestLine } from '../../views/request.ts'

const lookEveryMs = 2_000

export const command = defineCommand({
  summary: 'Follow the requests of the account, until Ctrl-C',
  about: 'A request is shown about a second after it was answered. What this command reads is not.',
  flags: requestFlags,
  fields: requestFields,
  examples: [
    { about: 'What is refused', line: 'taskreview logs tail --status 4xx' },
    { about: 'As JSON, one request a line', line: 'taskreview logs tail --json' },
  ],
  async run(context) {
    const { client, flags, output, clock, signal } = context
    const filter = requestFilter(flags)
    const latest = () => client.requests.list({ after: 'latest' }, { signal })
    let { nextCursor: after } = await keepAsking(context, latest)
    await output.note('Following requests. Ctrl-C ends it.')
    for (;;) {
      const query = { ...filter, limit: 100, ...(after !== null && { after }) }
      const page = await keepAsking(context, () => client.requests.list(query, { signal }))
      for (const request of page.data) await output.event(request, requestLine(request))
      after = page.nextCursor
      if (!page.hasMore) await clock.sleep(lookEveryMs, signal)
    }
  },
})
