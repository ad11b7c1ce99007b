// Exports of an account in their states.
import type { Page } from 'playwright-core'
import { accountPaths } from './account-states.ts'
import { idOf } from './ids.ts'
import { ago, days } from './moments.ts'
import { say } from './withhold.ts'

type ExportState = 'preparing' | 'ready' | 'failed' | 'removed'

/** One of each state, newest first. */
export const sayExports = (...states: ExportState[]) =>
  say(accountPaths.exports, {
    data: states.map((state, at) => ({
      id: idOf('export', at + 1),
      state,
      askedAt: ago(10),
      askedBy: { id: idOf('person', 1), name: 'Olivia Berg' },
      endedAt: state === 'preparing' ? null : ago(8),
      expiresAt: state === 'ready' ? ago(-days(7)) : null,
      sizeBytes: state === 'ready' ? 7_340_032 : null,
      sha256: state === 'ready' ? '00' : null,
      tasks: state === 'ready' ? 1_284 : null,
      files: state === 'ready' ? 312 : null,
      filesMissing: state === 'ready' ? 0 : null,
    })),
  })

export const seeExport = async (at: Page) => {
  await at.getByRole('heading', { name: 'Export' }).scrollIntoViewIfNeeded()
}
