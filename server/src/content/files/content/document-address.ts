/** Where somebody gets who follows a link in a CV. Others, such as `mhtml:` and `ms-word:`, start programs. */
const LINKS = /^(?:https?|mailto|tel|sms|ftps?|xmpp|skype):/i
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** A file of another machine, however it is written. */
const SHARED = /^(?:file:)?(?:\\|\/(?!\/\/[^\\/])|\/{4})/i
/** A file of the machine on which the document was written, as Word notes the template. */
const LOCAL = /^(?:file:\/{3})?(?:[a-z]:[\\/]|(?:Users|Applications|Library|home|Volumes|private|var|opt|usr)\/)/i

/** An address as programs read it: without what hides its beginning. */
function plain(address: string): string {
  let text = address
  try {
    text = decodeURIComponent(address)
  } catch {
    // It is written as it is meant.
  }
  // Programs skip blanks and controls.
  // oxlint-disable-next-line no-control-regex -- they are what is skipped
  return text.replaceAll(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\ufeff]/g, '')
}

/** Whether an address is one that a reader may follow: a page, an address of mail, a number, or a file beside the document. */
export function isFollowed(address: string): boolean {
  const text = plain(address)
  if (LINKS.test(text) || text.startsWith('#')) return true
  return isOwnFile(text) || (!SCHEME.test(text) && !SHARED.test(text) && !text.startsWith('/'))
}

/** Whether an address is a file of the machine on which the document was written. It is nowhere else, so nothing is loaded. */
export function isOwnFile(address: string): boolean {
  return LOCAL.test(plain(address))
}

/** Whether an address is the name of a file alone, which programs look for in folders of their own. */
export function isNameAlone(address: string): boolean {
  return /^[^\\/:]+$/.test(plain(address))
}

/** Whether an address is a part of the document itself. */
export function isInside(address: string): boolean {
  const text = plain(address)
  return !SCHEME.test(text) && !text.startsWith('//') && !text.includes('\\') && !/(?:^|\/)\.\.(?:\/|$)/.test(text)
}
