import type { System } from '../../api/operator-queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Icon } from '../../ui/icon.tsx'

type Setting = System['settings'][number]

export const settingColumns: readonly Column<Setting>[] = [
  {
    key: 'name',
    label: 'Setting',
    isTitle: true,
    render: ({ name, about }) => (
      <span className="system-setting">
        <span className="mono cut">{name}</span>
        <small className="cut" title={about}>
          {about}
        </small>
      </span>
    ),
  },
  {
    key: 'value',
    label: 'Value',
    render: ({ value, isSecret }) =>
      isSecret ? (
        <span className="system-secret">
          <Icon name="lock" size={12} /> Set (hidden)
        </span>
      ) : (
        <span className="mono system-value">{value}</span>
      ),
  },
]
