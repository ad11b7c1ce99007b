// On every page of a test account: no live credits are spent, and no engineer is involved.
import { Icon } from '../ui/icon.tsx'
import './test-band.css'

export function TestBand() {
  return (
    <section className="test-band" aria-label="Test mode">
      <span className="test-band-words">
        <Icon name="box" size={14} />
        <b>Test mode</b>
        <span>
          A simulator answers. No engineer<span className="not-on-phone">, no real credits</span>.
        </span>
      </span>
    </section>
  )
}
