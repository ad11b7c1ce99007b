// What comes after the first answer.
import { Link } from '@tanstack/react-router'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useAccount } from '../account.tsx'
import './next-steps-card.css'

export function ThenCard() {
  const account = useAccount()
  return (
    <Card title="Next" className="then-card">
      <ul>
        <li>
          <Link className="then-card-link" to="/dashboard/playground">
            <Icon name="play" />
            <span>
              <b>Ask your own question</b>
              <span>In the playground, without code</span>
            </span>
            <Icon name="forward" />
          </Link>
        </li>
        <li>
          <Link className="then-card-link" to="/dashboard/webhooks">
            <Icon name="webhook" />
            <span>
              <b>Add a webhook</b>
              <span>Get the answer pushed to you</span>
            </span>
            <Icon name="forward" />
          </Link>
        </li>
        <li>
          <Link
            className="then-card-link"
            to="/dashboard/keys"
            search={{ account: account.liveId }}
          >
            <Icon name="bolt" />
            <span>
              <b>Go live</b>
              <span>
                Same code, a <span className="mono">trs_live_</span> key, real engineers
              </span>
            </span>
            <Icon name="forward" />
          </Link>
        </li>
        <li>
          <a className="then-card-link" href="/docs/guide/quickstart">
            <Icon name="book" />
            <span>
              <b>Quickstart</b>
              <span>curl, JavaScript, Python, CLI, MCP</span>
            </span>
            <Icon name="forward" />
          </a>
        </li>
      </ul>
    </Card>
  )
}
