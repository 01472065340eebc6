import { rendered } from '../rendering.ts'
import { create } from 'qrcode'

/** White around the picture, in dots, without which some cameras find nothing (ISO/IEC 18004: four). */
const MARGIN = 4

/** Dots are turned over where row + column is a multiple of three. Cameras read any mask. */
const MASK = 3

/** A QR code as a file of its own, for pages that are made often and that few people print. */
export function qrCodeFile(address: string): string {
  return rendered(<QrCode address={address} label={address} />)
}

/** A QR code as a drawing. It is always black on white, because apps do not read it the other way round. */
export function QrCode({ address, label }: { address: string; label: string }) {
  // Bytes in one mask: to look for the shortest mixture of modes and for the best of eight masks took four fifths of the time
  // of a whole page, for a picture that no camera reads better.
  const bytes = [{ data: Buffer.from(address), mode: 'byte' as const }]
  const { modules } = create(bytes, { errorCorrectionLevel: 'M', maskPattern: MASK })
  const size = modules.size + 2 * MARGIN
  const shape = { viewBox: `0 0 ${size} ${size}`, width: '200', height: '200' }
  return (
    <svg xmlns="http://www.w3.org/2000/svg" class="code-picture" role="img" aria-label={label} {...shape}>
      <rect width={size} height={size} fill="#fff" />
      <path d={linesOf(modules.data, modules.size)} fill="none" stroke="#000" />
    </svg>
  )
}

/**
 * One line for dark dots that stand side by side. Each begins where the one before it ended, because the numbers of whole places
 * would make the drawing a third of the page.
 */
function linesOf(dots: Uint8Array, size: number): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    let end = -1
    for (let x = 0; x < size; x++) {
      if (dots[y * size + x] !== 1) continue
      const start = x
      while (x < size && dots[y * size + x] === 1) x++
      path += end < 0 ? `M${start + MARGIN} ${y + MARGIN}.5h${x - start}` : `m${start - end} 0h${x - start}`
      end = x
    }
  }
  return path
}
