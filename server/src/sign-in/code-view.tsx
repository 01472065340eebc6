import { create } from 'qrcode'

/** White around the picture, in dots, without which some cameras find nothing (ISO/IEC 18004: four). */
const MARGIN = 4

/** The field of a form with the secret, encrypted, that becomes the person's once its code is right. */
export const OFFERED = 'offered'

/** A QR code as a drawing. It is always black on white, because apps do not read it the other way round. */
export function CodePicture({ address, label }: { address: string; label: string }) {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * MARGIN
  const dots = Array.from(modules.data, (isDark, i) =>
    isDark ? `M${(i % modules.size) + MARGIN} ${Math.floor(i / modules.size) + MARGIN}h1v1h-1z` : '',
  )
  return (
    <svg class="code-picture" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width="200" height="200">
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" />
    </svg>
  )
}
