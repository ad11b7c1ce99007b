// The mark and the name.
import './brand.css'

export function Brand() {
  return (
    <div className="brand">
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <rect className="brand-ground" width="20" height="20" rx="5" />
        <path className="brand-line" d="M5 6.5h10M5 10h5M9.5 13l2 2 4-4.5" />
      </svg>
      Task Review
    </div>
  )
}
