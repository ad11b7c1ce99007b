// Notifications: whether this browser gets them, what about, and when not. What about and when is kept with the
// person; each change is saved as it is made.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pushQuery, type Schemas } from '../../api/queries.ts'
import { describeFailure } from '../../core/remedies.ts'
import { Button } from '../../ui/button.tsx'
import { FailedCard } from '../../ui/failed-card.tsx'
import { Section } from '../../ui/section.tsx'
import { Grey, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type Notices, useNotices } from '../queue/use-notice.ts'
import { PauseAll } from './pause-all.tsx'
import { QuietHours } from './quiet-hours.tsx'
import './notifications-section.css'

type Preferences = Schemas['PushPreferencesReply']
type Chosen = Schemas['PushPreferences']
type Kind = Preferences['kinds'][number]

export function NotificationsSection() {
  const push = useQuery(pushQuery)
  const notices = useNotices()
  return (
    <Section
      title="Desktop notifications"
      about="Also while the workbench is closed. What you choose applies on all your devices."
    >
      <div className="settings-list">
        <DeviceRow notices={notices} />
        {push.data === undefined ? (
          push.error === null ? (
            <ChoicesSkeleton />
          ) : (
            <FailedCard
              title="Couldn't load your notification settings."
              error={push.error}
              onRetry={() => void push.refetch()}
            />
          )
        ) : (
          <Choices settings={push.data} />
        )}
      </div>
    </Section>
  )
}

function DeviceRow({ notices }: { notices: Notices }) {
  const client = useQueryClient()
  const test = useMutation({
    mutationFn: () => call('post', '/workbench/v1/push/test'),
    onSuccess: () => showToast({ text: 'Test sent. It appears within a few seconds.' }),
    onError: (error) =>
      showToast({ tone: 'failure', text: `Couldn't send a test. ${describeFailure(error).next}` }),
  })
  const toggle = async () => {
    await notices.toggle()
    await client.invalidateQueries({ queryKey: pushQuery.queryKey })
  }
  const isUsable = notices.state === 'on' || notices.state === 'off'
  return (
    <div className="settings-item">
      <div className="settings-item-words">
        <span className="settings-item-name">This device</span>
        <p className="settings-item-facts">{describeDevice(notices)}</p>
      </div>
      {notices.isPushed ? (
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          Send test
        </Button>
      ) : null}
      {isUsable ? (
        <Switch
          isOn={notices.state === 'on'}
          label="Notifications on this device"
          isBusy={notices.isBusy}
          onChange={() => void toggle()}
        >
          {notices.state === 'on' ? 'On' : 'Off'}
        </Switch>
      ) : null}
    </div>
  )
}

function describeDevice({ state, isPushed }: Notices): string {
  if (state === 'missing') return "This browser doesn't support notifications."
  if (state === 'blocked')
    return 'Blocked. Allow notifications for this site in your browser settings.'
  if (state === 'off') return 'Off in this browser.'
  return isPushed
    ? 'Allowed. They end when you sign out.'
    : "Only while the workbench is open: your browser's push service can't be reached."
}

const kinds: { kind: Kind; name: string; about: string }[] = [
  { kind: 'realtime', name: 'Realtime task', about: 'One that matches your tags, with a sound.' },
  {
    kind: 'replied',
    name: 'Client replied',
    about: 'To a question you asked. After 5 minutes also by email.',
  },
  { kind: 'waiting', name: 'Fast or standard task', about: 'New tasks that match your tags.' },
]

function Choices({ settings }: { settings: Schemas['PushSettings'] }) {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Chosen) => call('put', '/workbench/v1/push', { body }),
    onSuccess: (saved) => client.setQueryData(pushQuery.queryKey, { ...settings, ...saved }),
    onError: (error) =>
      showToast({
        tone: 'failure',
        text: `Couldn't save the setting. ${describeFailure(error).next}`,
      }),
  })
  const chosen = save.isPending ? save.variables : settings
  const { quietHours } = settings
  const change = (more: Partial<Chosen>) =>
    save.mutate({ kinds: settings.kinds, quietHours, ...more })
  return (
    <>
      <div className="settings-item">
        <div className="settings-item-words">
          <span className="settings-item-name">Task assigned to me</span>
          <p className="settings-item-facts">Always on while you're on duty, with a sound.</p>
        </div>
      </div>
      {kinds.map(({ kind, name, about }) => (
        <div className="settings-item" key={kind}>
          <div className="settings-item-words">
            <span className="settings-item-name">{name}</span>
            <p className="settings-item-facts">{about}</p>
          </div>
          <Switch
            isOn={chosen.kinds.includes(kind)}
            label={name}
            isBusy={save.isPending}
            onChange={(isOn) =>
              change({ kinds: kinds.map((each) => each.kind).filter(keep(settings, kind, isOn)) })
            }
          >
            {chosen.kinds.includes(kind) ? 'On' : 'Off'}
          </Switch>
        </div>
      ))}
      <QuietHours
        saved={quietHours}
        isBusy={save.isPending}
        onChange={(next) => change({ quietHours: next })}
      />
      <PauseAll
        saved={settings.pause}
        isBusy={save.isPending}
        onChange={(pause) => change({ pause })}
      />
    </>
  )
}

function keep({ kinds: before }: Preferences, changed: Kind, isOn: boolean) {
  return (kind: Kind) => (kind === changed ? isOn : before.includes(kind))
}

/** As high as what comes: a row for each kind, the assigned tasks, the quiet hours and the pause. */
function ChoicesSkeleton() {
  return (
    <SkeletonGroup
      label="Loading your notification settings"
      className="settings-list notification-skeleton"
    >
      {['assigned', 'realtime', 'replied', 'waiting', 'quiet', 'pause'].map((name) => (
        <div className="settings-item" key={name}>
          <div className="settings-item-words">
            <Grey width="160px" />
            <Grey width="240px" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
