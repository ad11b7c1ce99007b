import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '../../core/failure.ts'
import { endPage, showPage } from '../../test/page-harness.tsx'
import { Drawer } from '../drawer.tsx'
import { FilterBar, FilterChip, FilterText } from '../filters/filter-bar.tsx'
import { useSearchFilters } from '../filters/use-search-filters.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { ListState } from './list-state.ts'

type Fruit = { id: string; name: string; credits: number }
const fruits: Fruit[] = [
  { id: 'f_1', name: 'Apple', credits: 10 },
  { id: 'f_2', name: 'Pear', credits: 20 },
  { id: 'f_3', name: 'Quince', credits: 30 },
]
const columns: Column<Fruit>[] = [
  { key: 'name', label: 'Name', isTitle: true, render: ({ name }) => name },
  { key: 'credits', label: 'Credits', align: 'right', render: ({ credits }) => credits },
]
const copied: string[] = []

function List({ list }: { list: ListState<Fruit> }) {
  const [openKey, setOpenKey] = useState<string>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        label="Fruits"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        idOf={({ id }) => id}
        empty={<p>No fruit yet</p>}
        failedTitle="The fruits could not be loaded."
        openKey={openKey}
        onOpen={({ id }) => setOpenKey(id)}
        picked={picked}
        onPickedChange={setPicked}
        foot={`${picked.size} picked`}
      />
      {openKey === undefined ? null : (
        <Drawer title={`Open: ${openKey}`} onClose={() => setOpenKey(undefined)}>
          <input aria-label="Note" />
        </Drawer>
      )}
    </>
  )
}

const show = async (list: ListState<Fruit>) => {
  showPage(() => <List list={list} />)
  await waitFor(() => expect(document.body.textContent).not.toBe(''))
}

beforeEach(() => {
  copied.length = 0
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  endPage()
})

describe('a table', () => {
  it('is walked by j and k, opened by Enter, copied by y; what is open follows', async () => {
    await show({ rows: fruits })
    await screen.findByRole('table', { name: 'Fruits' })
    await userEvent.keyboard('jjy')
    expect(copied).toEqual(['f_2'])
    expect(document.activeElement?.textContent).toBe('Pear')
    await userEvent.keyboard('{Enter}')
    const drawer = await screen.findByRole('complementary', { name: 'Open: f_2' })
    expect(document.activeElement).toBe(drawer)
    await userEvent.keyboard('j')
    await screen.findByRole('complementary', { name: 'Open: f_3' })
    expect(document.activeElement?.textContent).toBe('Quince')
    expect(screen.getByRole('row', { name: /Quince/ }).getAttribute('aria-current')).toBe('true')
  })

  it('closes what is open by Esc, first leaves a text in it, and gives the focus back', async () => {
    await show({ rows: fruits })
    const opener = await screen.findByRole('button', { name: 'Pear' })
    await userEvent.click(opener)
    await userEvent.click(screen.getByLabelText('Note'))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('complementary')).toBe(document.activeElement)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('opens in place where it is asked to, under the row', async () => {
    showPage(() => (
      <DataTable
        label="Fruits"
        list={{ rows: fruits }}
        columns={columns}
        keyOf={({ id }) => id}
        empty={null}
        failedTitle="The fruits could not be loaded."
        openKey="f_2"
        expand={({ name }) => <p>All about {name}</p>}
      />
    ))
    const inside = await screen.findByText('All about Pear')
    expect(inside.closest('tr')?.previousElementSibling?.textContent).toContain('Pear')
    expect(screen.queryByText('All about Apple')).toBeNull()
  })

  it('picks rows by x and by their boxes, and all that are shown', async () => {
    await show({ rows: fruits })
    await screen.findByText('0 picked')
    await userEvent.keyboard('jx')
    await screen.findByText('1 picked')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select f_3' }))
    await screen.findByText('2 picked')
    await userEvent.click(screen.getByRole('checkbox', { name: /Select all/ }))
    await screen.findByText('3 picked')
    await userEvent.click(screen.getByRole('checkbox', { name: /Select all/ }))
    await screen.findByText('0 picked')
  })

  it('says that it reads, that there is nothing, and what failed', async () => {
    await show({ rows: undefined })
    await screen.findByText('Loading: Fruits')
    expect(document.querySelector('.data-table-foot')?.textContent).toBe('')
    endPage()
    await show({ rows: [] })
    await screen.findByText('No fruit yet')
    endPage()
    const onRetry = vi.fn()
    const error = new ApiFailure('Busy.', { status: 503, code: 'UNAVAILABLE', requestId: 'req_1' })
    await show({ rows: undefined, error, onRetry })
    await screen.findByText('The fruits could not be loaded.')
    expect(screen.getByRole('button', { name: /req_1/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('keeps what was read when a later read fails', async () => {
    await show({ rows: fruits, error: new Error('broken') })
    await screen.findByText('Apple')
    expect(screen.getByText('The fruits could not be loaded.')).toBeTruthy()
  })

  it('asks to look further when a page is empty and more is behind it', async () => {
    const run = vi.fn()
    await show({ rows: [], more: { isBusy: false, run } })
    await userEvent.click(await screen.findByRole('button', { name: 'Search more' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByText('No fruit yet')).toBeNull()
  })
})

describe('filters', () => {
  const names = ['status', 'search'] as const
  function Page() {
    const { values, isAny, set, clear } = useSearchFilters(names)
    return (
      <FilterBar onClear={isAny ? clear : undefined}>
        <FilterChip
          label="Status"
          value={values.status}
          choices={[{ value: 'open', label: 'Open' }]}
          onChange={(status) => set({ status })}
        />
        <FilterText
          label="Id"
          isSearch
          value={values.search}
          onChange={(search) => set({ search })}
        />
      </FilterBar>
    )
  }

  it('live in the address, beside what others keep there', async () => {
    const { router } = showPage(Page, { at: '/?account=acct_1&status=open' })
    const chip = await screen.findByRole('combobox', { name: 'Status' })
    expect((chip as HTMLSelectElement).value).toBe('open')
    await userEvent.keyboard('/')
    await userEvent.keyboard('task_7{Enter}')
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        account: 'acct_1',
        status: 'open',
        search: 'task_7',
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear: Status' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ account: 'acct_1', search: 'task_7' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ account: 'acct_1' }))
  })
})

describe('a table that is being read', () => {
  it('has grey rows with the labels, places and widths of the real ones', async () => {
    const wide: Column<Fruit>[] = [
      { key: 'name', label: 'Name', isTitle: true, hasSecondLine: true, render: () => null },
      { key: 'id', label: 'Id', phoneOrder: 3, skeletonWidth: 210, render: () => null },
      { key: 'note', label: 'Note', isRare: true, render: () => null },
    ]
    showPage(() => (
      <DataTable
        label="Fruits"
        list={{ rows: undefined }}
        columns={wide}
        keyOf={({ id }) => id}
        empty={null}
        failedTitle="The fruits could not be loaded."
        skeletonRows={2}
      />
    ))
    await screen.findByText('Loading: Fruits')
    const [, second] = [...document.querySelectorAll('.data-table-skeleton tr')]
    const [name, id, note] = [...(second?.children ?? [])] as HTMLElement[]
    expect(name?.querySelectorAll('i')).toHaveLength(2)
    expect(id?.dataset.label).toBe('Id')
    expect(id?.style.order).toBe('3')
    expect(id?.querySelector('i')?.style.width).toBe('210px')
    expect(note?.classList.contains('data-table-rare')).toBe(true)
  })
})

describe('the head of a column', () => {
  const turns: string[] = []
  const sorted: Column<Fruit>[] = [
    ...columns,
    ...['a', 'b'].map((key) => ({ key, label: key, render: () => key })),
    {
      ...{ key: 'id', label: 'Id', render: ({ id }: Fruit) => id },
      sort: { direction: 'descending', onTurn: () => turns.push('id') },
    },
  ]
  const showThese = async (these: Column<Fruit>[]) => {
    showPage(() => (
      <DataTable
        label="Fruits"
        list={{ rows: fruits }}
        columns={these}
        keyOf={({ id }) => id}
        empty={null}
        failedTitle="The fruits could not be loaded."
      />
    ))
    await screen.findByText('Quince')
    return document.querySelector('.data-table-thin') !== null
  }

  it('says which way the rows are ordered, and turns them round', async () => {
    expect(await showThese(sorted)).toBe(false)
    const head = screen.getByRole('columnheader', { name: 'Id' })
    expect(head.getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Id' }))
    expect(turns).toEqual(['id'])
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBeNull()
  })

  it('of few columns stands close to the next', async () => {
    expect(await showThese(columns)).toBe(true)
  })
})

describe('beside an open drawer', () => {
  const both: Column<Fruit>[] = [
    ...columns,
    { key: 'id', label: 'Id', leavesBesideDrawer: true, render: ({ id }) => id },
  ]
  const showOpen = (more: { expand?: (row: Fruit) => string }) =>
    showPage(() => (
      <DataTable
        label="Fruits"
        list={{ rows: fruits }}
        columns={both}
        keyOf={({ id }) => id}
        empty={null}
        failedTitle="The fruits could not be loaded."
        openKey="f_2"
        {...more}
      />
    ))

  it('columns leave that the drawer says', async () => {
    showOpen({})
    await screen.findByText('Quince')
    expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull()
  })

  it('they stay where a row opens in place', async () => {
    showOpen({ expand: ({ name }) => name })
    await screen.findByText('Quince')
    expect(screen.getByRole('columnheader', { name: 'Id' })).toBeTruthy()
  })
})

describe('filters where there is little room', () => {
  const chip = (label: string) => (
    <FilterChip
      key={label}
      label={label}
      value={undefined}
      choices={[]}
      onChange={() => undefined}
    />
  )

  it('fold behind a button when there are many', async () => {
    showPage(() => <FilterBar>{['Status', 'Mode', 'Level'].map(chip)}</FilterBar>)
    const button = await screen.findByRole('button', { name: 'Filters' })
    const bar = button.closest('.filter-bar')
    expect(bar?.classList.contains('filter-bar-folded')).toBe(true)
    await userEvent.click(button)
    expect(bar?.classList.contains('filter-bar-folded')).toBe(false)
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })

  it('stay in sight when there are few', async () => {
    showPage(() => <FilterBar>{['Status', 'Mode'].map(chip)}</FilterBar>)
    await screen.findByLabelText('Mode')
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  })
})
