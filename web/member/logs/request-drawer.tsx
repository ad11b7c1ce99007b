// One request: what was asked, by whom, what came of it, and how to send it again.
import { Fragment } from 'react'
import type { LoggedRequest } from '../../api/account-queries.ts'
import { formatTook, ownTimeZone } from '../../core/formats.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { Facts } from '../../ui/facts.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { useAccount } from '../account.tsx'
import { quoteForShell } from '../code-tabs/literals.ts'
import './request-drawer.css'
import { formatMoment, StatusPill, sayWho } from './request-columns.tsx'

export function RequestDrawer(props: { shown: LoggedRequest; onClose: () => void }) {
  const { shown } = props
  const { id: accountId } = useAccount()
  return (
    <Drawer
      title={
        <span className="request-title mono">
          <span className="request-method">{shown.method}</span> <BreakingPath path={shown.path} />
        </span>
      }
      head={<IdChip id={shown.requestId} />}
      about={
        <>
          <StatusPill status={shown.status} />
          <span>{formatTook(shown.durationMs)}</span>
          <time dateTime={shown.at} title={`${shown.at}, shown in ${ownTimeZone()}`}>
            {formatMoment(shown.at, Date.now())}
          </time>
        </>
      }
      {...(shown.taskId === null
        ? {}
        : {
            foot: (
              <ButtonLink
                icon="forward"
                href={`/dashboard/tasks/${shown.taskId}?account=${accountId}`}
              >
                Open task
              </ButtonLink>
            ),
          })}
      onClose={props.onClose}
    >
      {shown.code === null ? null : (
        <ErrorSection code={shown.code} failedField={shown.failedField} />
      )}
      <DrawerSection title="Details">
        <Facts facts={listFacts(shown)} />
      </DrawerSection>
      <DrawerSection title="Replay request">
        <p className="request-repeat">
          {shown.method === 'GET' || shown.method === 'DELETE'
            ? 'Query parameters are not stored. Add them if there were any.'
            : 'Bodies are not stored. Save yours as body.json.'}
        </p>
        <div className="request-code">
          <CodeBlock code={writeRepeat(shown, globalThis.location.origin)} language="bash" />
        </div>
      </DrawerSection>
    </Drawer>
  )
}

/** A path breaks after a slash before it breaks inside a word. */
function BreakingPath({ path }: { path: string }) {
  const parts = path.split('/')
  return parts.map((part, index) => (
    // The parts of one path stay where they are.
    <Fragment key={index}>
      {part}
      {index === parts.length - 1 ? null : (
        <>
          /<wbr />
        </>
      )}
    </Fragment>
  ))
}

function ErrorSection(props: { code: string; failedField: string | null }) {
  const { code, failedField } = props
  return (
    <DrawerSection title="Error" aside={<a href={`/docs/errors#${code}`}>About this error</a>}>
      <Facts
        facts={[
          { label: 'Code', value: <span className="mono">{code}</span> },
          ...(failedField === null
            ? []
            : [{ label: 'Field', value: <span className="mono">{failedField}</span> }]),
        ]}
      />
    </DrawerSection>
  )
}

function listFacts(shown: LoggedRequest) {
  return [
    { label: 'Caller', value: sayWho(shown) },
    ...(shown.keyId === null ? [] : [{ label: 'Key', value: <IdChip id={shown.keyId} /> }]),
    { label: 'Received (UTC)', value: <span className="mono">{shown.at}</span> },
  ]
}

/** The same request for a shell; the key stays in a variable, so that none is shown or kept. */
export function writeRepeat({ method, path }: LoggedRequest, origin: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(`${origin}${path}`)}`,
    '-H "Authorization: Bearer $KEY"',
  ]
  if (method !== 'GET' && method !== 'DELETE') {
    lines.push("-H 'Content-Type: application/json'", '--data @body.json')
  }
  return lines.join(' \\\n  ')
}
