import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { NavItem } from './nav-item.ts'
import { TabBar } from './tab-bar.tsx'

afterEach(() => cleanup())

const nav: NavItem[] = [
  { href: '/admin', label: 'Live overview', icon: 'pulse', isOnPhone: true },
  { href: '/admin/tasks', label: 'Tasks', icon: 'list', isOnPhone: true },
  { href: '/admin/jobs', label: 'Jobs', icon: 'refresh' },
]

function show(path: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TabBar nav={nav} path={path}>
        {null}
      </TabBar>
    </QueryClientProvider>,
  )
  const bar = [...screen.getByRole('navigation').children]
  return bar.filter((item) => item.hasAttribute('aria-current')).map((item) => item.textContent)
}

it('marks More on the pages that stand behind it, and only there', () => {
  expect(show('/admin/jobs')).toEqual(['More'])
  cleanup()
  expect(show('/admin/tasks/task_1')).toEqual(['Tasks'])
})

it('gives More an icon of its own', () => {
  show('/admin')
  const shapes = [...screen.getByRole('navigation').querySelectorAll('path')]
  const drawn = shapes.map((shape) => shape.getAttribute('d'))
  expect(new Set(drawn).size).toBe(3)
})
