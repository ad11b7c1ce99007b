// Which account, and live or test: the two things that must never be mistaken.
import type { Me } from '../api/queries.ts'
import { plural } from '../core/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuButton } from '../ui/menu-button.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { Account } from './account.tsx'
import './account-switch.css'

const choices = [
  { value: 'live', label: 'Live', icon: 'check-circle' },
  { value: 'test', label: 'Test', icon: 'box' },
] as const

export function AccountSwitch(props: {
  account: Account
  own: Me['accounts']
  /** An account was chosen by the id of its live or test account. */
  onChoose: (accountId: string) => void
}) {
  const { account, own, onChoose } = props
  return (
    <div className={account.isTest ? 'account-switch account-switch-test' : 'account-switch'}>
      <AccountMenu {...props} />
      <Segmented
        label="Mode"
        isWide
        value={account.isTest ? 'test' : 'live'}
        choices={choices}
        onChange={(mode) => onChoose(mode === 'test' ? account.testId : account.liveId)}
      />
      <span className="visually-hidden">{plural(own.length, 'account')}</span>
    </div>
  )
}

function AccountMenu({ account, own, onChoose }: Parameters<typeof AccountSwitch>[0]) {
  return (
    <MenuButton
      className="account-switch-name"
      face={
        <>
          <span className="cut">{account.name}</span>
          <Icon name="down" />
        </>
      }
      entries={own.map(({ id, testAccountId, name, role }) => ({
        key: id,
        icon: id === account.liveId ? 'check' : 'folder',
        label: (
          <>
            <span className="cut">{name}</span>
            <span className="account-switch-role">{role}</span>
          </>
        ),
        onSelect: () => onChoose(account.isTest ? testAccountId : id),
      }))}
    />
  )
}
