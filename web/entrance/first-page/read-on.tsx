// Where to read on.
import { Icon, type IconName } from '../../ui/icon.tsx'

const guides: { href: string; icon: IconName; title: string; about: string }[] = [
  {
    href: '/docs/guide/quickstart',
    icon: 'play',
    title: 'Quickstart',
    about: 'From a test key to the first answer',
  },
  {
    href: '/docs/guide/typed-results',
    icon: 'file-code',
    title: 'Typed results',
    about: 'JSON Schema, Zod or Pydantic in, data out',
  },
  {
    href: '/docs/guide/webhooks',
    icon: 'webhook',
    title: 'Webhooks',
    about: 'Signed, and retried when your endpoint is down',
  },
  {
    href: '/docs/guide/errors-and-retries',
    icon: 'refresh',
    title: 'Errors and retries',
    about: 'Every code explained',
  },
  {
    href: '/docs/guide/agents',
    icon: 'sparkle',
    title: 'For agents',
    about: 'MCP server and command line, with a spending limit',
  },
  { href: '/docs', icon: 'book', title: 'API reference', about: 'Every endpoint, with samples' },
]

export function ReadOn() {
  return (
    <section className="first-wrap first-read" aria-labelledby="read-title">
      <h2 id="read-title">Read on</h2>
      <ul className="first-guides">
        {guides.map(({ href, icon, title, about }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <b>{title}</b>
                <small>{about}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
