// One tag: who takes it, every price it had and will have, and setting another.
import { useState } from 'react'
import type { PricedTag, TagPrice } from '../../api/operator-queries.ts'
import { formatDayAndTime, plural } from '../../core/formats.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Drawer, DrawerSection } from '../../ui/drawer.tsx'
import { GuardedButton } from '../../ui/forbidden-note.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { IdChip } from '../../ui/id-chip.tsx'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { explainPrice, showMultiplier } from './price-form.ts'
import { RetireDialog } from './retire-dialog.tsx'

export function TagDrawer({ tag, onClose }: { tag: PricedTag; onClose: () => void }) {
  const [isSetting, setIsSetting] = useState(false)
  const [isRetiring, setIsRetiring] = useState(false)
  return (
    <>
      <Drawer
        title={tag.name}
        head={<IdChip label="Tag" id={String(tag.id)} />}
        about={tag.description}
        onClose={onClose}
        foot={
          <TagActs
            tag={tag}
            onRetire={() => setIsRetiring(true)}
            onSetPrice={() => setIsSetting(true)}
          />
        }
      >
        {tag.retiredAt === null ? null : (
          <DrawerSection title="Retired">
            <p>
              Since {formatDayAndTime(tag.retiredAt)} clients don't see it and new tasks with it are
              rejected. Open tasks are still answered.
            </p>
          </DrawerSection>
        )}
        <DrawerSection title="Price">
          <p>A standard task of 217 seconds now costs, in credits:</p>
          <p className="mono">{explainPrice(tag.multiplier)}</p>
        </DrawerSection>
        <DrawerSection title="Coverage">
          <p>
            {count(tag.engineers, 'engineer', ['has it', 'have it'])}.{' '}
            {count(tag.waitingTasks, 'task', ['is waiting', 'are waiting'])}.{' '}
            {tag.engineers === 0 ? (
              <a href="/admin/engineers">Assign engineers</a>
            ) : (
              <a href={`/admin/tasks?tag=${tag.id}`}>View tasks</a>
            )}
          </p>
        </DrawerSection>
        <DrawerSection title="Price history">
          <DataTable
            label={`Price history of ${tag.name}`}
            list={{ rows: tag.prices }}
            columns={columns}
            keyOf={(price) => `${price.setAt} ${price.effectiveAt}`}
            failedTitle="Couldn't load the prices."
            empty={<p>No price changes</p>}
            rowHeight={52}
            isBare
            hasNoKeys
          />
        </DrawerSection>
      </Drawer>
      {isRetiring ? <RetireDialog tag={tag} onClose={() => setIsRetiring(false)} /> : null}
      {isSetting ? <PriceDialog tag={tag} onClose={() => setIsSetting(false)} /> : null}
    </>
  )
}

type TagActsProps = { tag: PricedTag; onRetire: () => void; onSetPrice: () => void }

function TagActs({ tag, onRetire, onSetPrice }: TagActsProps) {
  return (
    <>
      {tag.isDefault ? null : (
        <Button onClick={onRetire}>{tag.retiredAt === null ? 'Retire tag' : 'Restore tag'}</Button>
      )}
      <GuardedButton
        kind="primary"
        says="beside"
        refusal={tag.isDefault ? "The default tag's multiplier is fixed at 1." : undefined}
        onClick={onSetPrice}
      >
        Set price
      </GuardedButton>
    </>
  )
}

/** "No engineer has it", "1 engineer has it", "5 engineers have it" */
function count(number: number, noun: string, [one, many]: readonly [string, string]): string {
  if (number === 0) return `No ${noun} ${one}`
  return `${plural(number, noun)} ${number === 1 ? one : many}`
}

const states: Record<TagPrice['state'], { tone: PillTone; icon: IconName; word: string }> = {
  coming: { tone: 'pending', icon: 'clock', word: 'Next' },
  present: { tone: 'pending', icon: 'check', word: 'Now' },
  past: { tone: 'cancelled', icon: 'minus', word: 'Past' },
  replaced: { tone: 'cancelled', icon: 'barred', word: 'Replaced' },
}

const columns: readonly Column<TagPrice>[] = [
  {
    key: 'state',
    label: 'Status',
    onPhone: 'start',
    render: ({ state }) => {
      const { word, ...look } = states[state]
      return <Pill {...look}>{word}</Pill>
    },
  },
  {
    key: 'multiplier',
    label: 'Multiplier',
    align: 'right',
    onPhone: 'end',
    render: ({ multiplier }) => <span className="mono">{showMultiplier(multiplier)}</span>,
  },
  {
    key: 'from',
    label: 'From',
    isTitle: true,
    render: ({ effectiveAt, reason, setByName }) => (
      <span className="pricing-name">
        <span>{formatDayAndTime(effectiveAt)}</span>
        <span className="pricing-about" title={reason ?? undefined}>
          {reason === null ? 'Default price.' : sayWhy(reason, setByName)}
        </span>
      </span>
    ),
  },
]

const sayWhy = (reason: string, by: string | null) => (by === null ? reason : `${reason} (${by})`)
