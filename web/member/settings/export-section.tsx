// All there is of the account in one archive: an owner asks for it, a worker writes it, and it waits here
// for some days. Asking and downloading need a fresh sign-in.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { withRecentSignIn } from '../../api/sign-in-request.ts'
import { formatBytes, formatDayAndTime, plural } from '../../core/formats.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { ForbiddenNote } from '../../ui/forbidden-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useAccount } from '../account.tsx'
import { owners } from '../roles.ts'
import { useRefusal } from '../use-refusal.ts'

type Export = Schemas['AccountExport']

const lookEveryMs = 4_000

const exportsQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['account-exports', liveId],
    queryFn: ({ signal }) =>
      call('get', '/console/v1/accounts/{account_id}/exports', {
        params: { account_id: liveId },
        signal,
      }),
    // Only while one is being prepared.
    refetchInterval: ({ state }) => (state.data?.data.some(isPreparing) ? lookEveryMs : false),
  })

const isPreparing = ({ state }: Export) => state === 'preparing'

export function ExportSection() {
  const account = useAccount()
  const refusal = useRefusal(account, owners, 'export the account')
  const anchor = useScrollFromMail()
  return (
    <div ref={anchor} id="export">
      <Section title="Export" about="All data of this account, live and test, in one archive.">
        <p>
          Includes tasks, answers, files, ledger, members, logs, and keys and webhooks without their
          secrets, as JSON Lines. Preparing it takes a few minutes; we'll email you, and the archive
          stays here for 7 days.
        </p>
        {refusal === undefined ? (
          <Exports liveId={account.liveId} />
        ) : (
          <ForbiddenNote>{refusal}</ForbiddenNote>
        )}
      </Section>
    </div>
  )
}

/** The mail leads here, and the page is drawn after the browser looked for the mark. */
function useScrollFromMail() {
  const anchor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '#export') anchor.current?.scrollIntoView?.()
  }, [])
  return anchor
}

function Exports({ liveId }: { liveId: string }) {
  const exports = useQuery(exportsQuery(liveId))
  const [isAsking, setAsking] = useState(false)
  const list = exports.data?.data ?? []
  const isBusy = list.some(isPreparing)
  if (exports.isPending)
    return (
      <SkeletonGroup label="Loading exports">
        <Grey width="60%" />
        <Grey width="144px" height={32} />
      </SkeletonGroup>
    )
  return (
    <>
      {exports.error === null ? null : (
        <FailedCard
          title="Couldn't load exports."
          error={exports.error}
          onRetry={() => void exports.refetch()}
        />
      )}
      {list.length === 0 ? null : (
        <ul className="settings-list">
          {list.map((each) => (
            <ExportRow key={each.id} liveId={liveId} shown={each} />
          ))}
        </ul>
      )}
      <div>
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          Prepare export…
        </Button>
      </div>
      {isAsking ? <ConfirmExport liveId={liveId} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function ConfirmExport({ liveId, onClose }: { liveId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const ask = async () => {
    await call('post', '/console/v1/accounts/{account_id}/exports', {
      params: { account_id: liveId },
    })
    await queries.invalidateQueries({ queryKey: exportsQuery(liveId).queryKey })
    showToast({ text: 'The export is being prepared.' })
  }
  return (
    <ConfirmDialog
      title="Prepare an export?"
      about="It contains all data of this account. Owners can download it for 7 days. The audit log records who requested and downloaded it."
      act="Prepare export"
      failedTitle="Couldn't start the export."
      onConfirm={ask}
      onClose={onClose}
    />
  )
}

const names: Record<Export['state'], string> = {
  preparing: 'Preparing',
  ready: 'Ready',
  failed: 'Failed',
  removed: 'Deleted',
}

function ExportRow({ liveId, shown }: { liveId: string; shown: Export }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const params = { account_id: liveId, export_id: shown.id }
  const download = async () => {
    setBusy(true)
    setError(null)
    try {
      // A download cannot ask for a sign-in, so it is asked for here.
      await withRecentSignIn(() =>
        call('get', '/console/v1/accounts/{account_id}/exports/{export_id}', { params }),
      )
      location.assign(`/console/v1/accounts/${liveId}/exports/${shown.id}/archive`)
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  const asked = formatDayAndTime(shown.askedAt)
  return (
    <li className="settings-item">
      <Icon name={shown.state === 'failed' ? 'stop' : 'download'} />
      <span className="settings-item-words">
        <span className="settings-item-name">{names[shown.state]}</span>
        <span className="settings-item-facts">{describe(shown)}</span>
        <span className="settings-item-facts">
          Requested by {shown.askedBy.name}, {asked}
        </span>
        {error === null ? null : <ErrorNote title="Couldn't download the export." error={error} />}
      </span>
      {shown.state === 'ready' ? (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`Download the export of ${asked}`}
          onClick={() => void download()}
        >
          Download
        </Button>
      ) : null}
    </li>
  )
}

function describe(shown: Export): string {
  if (shown.state === 'preparing') return 'You can leave this page.'
  if (shown.state === 'failed') return "Couldn't write the archive. Prepare another export."
  if (shown.state === 'removed') return 'The archive was deleted.'
  const missing = shown.filesMissing ?? 0
  return [
    formatBytes(shown.sizeBytes ?? 0),
    plural(shown.tasks ?? 0, 'task'),
    plural(shown.files ?? 0, 'file'),
    ...(missing > 0 ? [`${plural(missing, 'file')} missing, listed in the archive`] : []),
    ...(shown.expiresAt === null ? [] : [`until ${formatDayAndTime(shown.expiresAt)}`]),
  ].join(', ')
}
