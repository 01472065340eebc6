import { Type } from 'typebox'
import { WEB_ADDRESS } from './web-address.ts'

/** Our own copy of a picture, as it is stored: the path of the file that the API shows. */
const OWN = '/p/[A-Za-z0-9_-]{32}-960\\.(?:jpg|webp)'

/**
 * A picture as people write it: the address of one elsewhere, which is fetched and replaced by a copy of ours, or the path of
 * such a copy, which `pictures add` says.
 */
export const PictureAddress = Type.String({
  pattern: `${WEB_ADDRESS}|^${OWN}$`,
  maxLength: 2_000,
  description:
    'a whole address with http or https, such as https://example.com, or a picture that was added, such as /p/NAME-960.jpg',
})

const quoted = new RegExp(`"(${OWN})"`, 'g')
const whole = new RegExp(`^${OWN}$`)

/** Whether an address is that of our own copy. */
export function isOwnPicture(address: string): boolean {
  return whole.test(address)
}

/** A picture as pages load it, from what is stored. Null for pictures of others, which a page never loads. */
function storedPicture(address: string | null): string | null {
  return address !== null && isOwnPicture(address) ? address : null
}

/** The smallest file of a logo that is stored, for the top of a page. Null for logos of others. */
export function storedLogo(address: string | null): string | null {
  const path = storedPicture(address)
  return path === null ? null : smallPicture(path)
}

/**
 * JSON in which the paths of our pictures are addresses. They are stored without the beginning, which belongs to the installation and
 * may change; to write it into lists of positions would write a million rows.
 * @param publicUrl the beginning of public addresses, without a slash at the end
 */
export function withPictureAddresses(json: string, publicUrl: string): string {
  // Of texts that people write, only one that is exactly such a path would be changed, into the address of the same picture.
  // JSON has few slashes and a thousand quotation marks: to look for one of those first took 50 µs in a list of fifty.
  return json.includes('/p/') ? json.replaceAll(quoted, (_, path: string) => JSON.stringify(publicUrl + path)) : json
}

/** The whole address of a picture, for machines that read pages and feeds. One elsewhere stays as it is. */
export function wholePicture<Address extends string | null>(address: Address, publicUrl: string): Address | string {
  return address !== null && isOwnPicture(address) ? publicUrl + address : address
}

/** What an `img` loads: the attributes that name files. */
export interface PictureSources {
  src: string
  srcset?: string
  sizes?: string
}

/**
 * The files of a picture of which browsers choose one.
 * @param sizes how wide it is shown, as the attribute says it
 * @param base the beginning of addresses; empty on our own pages
 */
export function pictureSources(path: string, sizes: string, base = ''): PictureSources {
  const files = pictureFiles(path)
  const src = base + path
  return files === null
    ? { src }
    : { src, srcset: files.widths.map(([w, file]) => `${base}${file} ${w}w`).join(', '), sizes }
}

/** The smallest file of a picture, for logos and others that are shown small. */
export function smallPicture(path: string): string {
  return pictureFiles(path)?.widths[0]?.[1] ?? path
}

/** The paths of all files of a picture of ours, for `srcset` and others. Null for a picture elsewhere. */
export function pictureFiles(address: string | null): { widths: readonly [number, string][]; jpeg: string } | null {
  if (address === null || !isOwnPicture(address)) return null
  const name = address.slice(0, address.lastIndexOf('-'))
  return { widths: [480, 960, 1600].map((width) => [width, `${name}-${width}.webp`]), jpeg: `${name}-960.jpg` }
}
