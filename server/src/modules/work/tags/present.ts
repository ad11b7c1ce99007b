import { encodeId } from '../../../core/ids.ts'
import { multiplierUnit } from '../../../core/money.ts'
import type { PricedTag } from './prices.ts'
import type { PriceRow } from './queries.ts'
import { defaultTagId } from './tags.ts'

export function presentPricedTag(tag: PricedTag) {
  const { id, name, description, multiplierE4, engineers, waitingTasks } = tag
  const present = tag.prices.find((price) => !price.is_coming && price.replaced_at === null)
  const prices = tag.prices.map((price) => presentPrice(price, price === present))
  return {
    id,
    name,
    description,
    multiplier: multiplierE4 / multiplierUnit,
    isDefault: id === defaultTagId,
    retiredAt: tag.retiredAt?.toISOString() ?? null,
    next: prices.find(({ state }) => state === 'coming') ?? null,
    prices,
    engineers,
    waitingTasks,
  }
}

function presentPrice(price: PriceRow, isPresent: boolean) {
  return {
    multiplier: price.multiplier_e4 / multiplierUnit,
    effectiveAt: price.effective_at.toISOString(),
    state: stateOf(price, isPresent),
    reason: price.reason,
    setBy: price.set_by === null ? null : encodeId('person', price.set_by),
    setByName: price.set_by_name,
    setAt: price.set_at.toISOString(),
  }
}

function stateOf(price: PriceRow, isPresent: boolean): string {
  if (price.replaced_at !== null) return 'replaced'
  if (price.is_coming) return 'coming'
  return isPresent ? 'present' : 'past'
}
