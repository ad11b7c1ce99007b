// A QR code, drawn here: the secret in it goes to nobody. Dark on light in both themes, for cameras
// expect it so, with the quiet border that they need.
import { encode } from 'uqr'
import './second-factor.css'

const border = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * border
  const path = data
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + border} ${y + border}h1v1h-1z` : '')),
    )
    .join('')
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className="qr-code-ground" width={side} height={side} />
      <path className="qr-code-dots" d={path} />
    </svg>
  )
}
