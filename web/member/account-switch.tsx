// Which account, and live or test: the two things that must never be mistaken.
import { DropdownMenu } from 'radix-ui'
import type { Me } from '../api/queries.ts'
import { plural } from '../core/formats.ts'
import { Icon } from '../ui/icon.tsx'
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
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="account-switch-name">
        <span className="cut">{account.name}</span>
        <Icon name="down" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="person-menu" align="start" sideOffset={4}>
        {own.map(({ id, testAccountId, name, role }) => (
          <DropdownMenu.Item
            key={id}
            className="person-menu-item"
            onSelect={() => onChoose(account.isTest ? testAccountId : id)}
          >
            <Icon name={id === account.liveId ? 'check' : 'folder'} />
            <span className="cut">{name}</span>
            <span className="account-switch-role">{role}</span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
