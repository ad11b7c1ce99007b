// The expertise levels and what they cost: now, from when on something else, and ever before.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PricedTag, pricedTagsQuery } from '../../api/operator-queries.ts'
import { formatCredits, formatDayAndTime } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { readWhole } from '../../ui/data-table/list-state.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSearchFilters } from '../../ui/filters/use-search-filters.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { NewTagDialog } from './new-tag-dialog.tsx'
import { showMultiplier } from './price-form.ts'
import './pricing.css'
import { TagDrawer } from './tag-drawer.tsx'

const filterNames = ['tag'] as const

export function PricingPage() {
  usePageTitle('Pricing and tags')
  const list = readWhole(useQuery(pricedTagsQuery))
  const { values, set } = useSearchFilters(filterNames)
  const [isAdding, setIsAdding] = useState(false)
  const open = list.rows?.find((tag) => keyOf(tag) === values.tag)
  return (
    <>
      <div className="shell-head">
        <h1 tabIndex={-1}>Pricing and tags</h1>
        <div className="shell-head-acts">
          {list.rows?.length === 0 ? null : (
            <Button
              kind={open === undefined ? 'primary' : 'plain'}
              icon="plus"
              onClick={() => setIsAdding(true)}
            >
              Add tag
            </Button>
          )}
        </div>
      </div>
      <p className="pricing-rule">
        Charge = effort in seconds × mode multiplier × tag multiplier, at least the minimum charge
        and at most the task's max credits. A task keeps the multiplier it was created with.
      </p>
      <DataTable
        label="Tags"
        list={list}
        columns={columns}
        keyOf={keyOf}
        rowHeight={52}
        openKey={open === undefined ? undefined : keyOf(open)}
        onOpen={(tag) => set({ tag: keyOf(tag) })}
        failedTitle="Couldn't load the tags."
        safe="Prices are unaffected."
        empty={
          <EmptyState icon="tag" title="No tags">
            The default tag is missing, so no task can be created. To add it, run the migrations
            with <code>--role migrate</code>. If it is still missing, restore the database from a
            backup.
          </EmptyState>
        }
      />
      {open === undefined ? null : (
        <TagDrawer key={open.id} tag={open} onClose={() => set({ tag: undefined })} />
      )}
      {isAdding ? <NewTagDialog onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

const keyOf = ({ id }: PricedTag) => String(id)

const columns: readonly Column<PricedTag>[] = [
  {
    key: 'name',
    label: 'Tag',
    isTitle: true,
    hasSecondLine: true,
    render: (tag) => <NameCell {...tag} />,
  },
  {
    key: 'multiplier',
    label: 'Multiplier',
    skeletonWidth: 44,
    align: 'right',
    render: ({ multiplier }) => <span className="mono">{showMultiplier(multiplier)}</span>,
  },
  {
    key: 'next',
    label: 'Next price',
    align: 'right',
    skeletonWidth: 24,
    isRare: true,
    render: (tag) => <NextCell {...tag} />,
  },
  {
    key: 'engineers',
    label: 'Engineers',
    leavesBesideDrawer: true,
    skeletonWidth: 16,
    align: 'right',
    render: ({ engineers }) => <span className="mono">{formatCredits(engineers)}</span>,
  },
  {
    key: 'waiting',
    label: 'Waiting tasks',
    leavesBesideDrawer: true,
    skeletonWidth: 32,
    align: 'right',
    render: ({ waitingTasks }) => (
      <span className="mono">
        {formatCredits(waitingTasks)}
        {waitingTasks >= 10_000 ? '+' : ''}
      </span>
    ),
  },
]

function NameCell({ name, description, isDefault, retiredAt }: PricedTag) {
  return (
    <span className="pricing-name">
      <span className="cut">
        {name}
        {isDefault ? <small> default</small> : null}
        {retiredAt === null ? null : <small> retired</small>}
      </span>
      <span className="pricing-about pricing-two-lines">{description}</span>
    </span>
  )
}

function NextCell({ next }: PricedTag) {
  if (next === null) return <span className="pricing-none">–</span>
  return (
    <span>
      <span className="mono">{showMultiplier(next.multiplier)}</span> from{' '}
      {formatDayAndTime(next.effectiveAt)}
    </span>
  )
}
