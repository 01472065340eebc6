import { attribute, type PageElement, parsePage, textOf } from './parsed-page.ts'

/** Elements that no page of ours has. Each of them has run scripts, or loaded something, when a text became markup. */
const FOREIGN = new Set(
  (
    'animate annotation-xml applet audio base embed foreignobject frame frameset image isindex marquee math ' +
    'mglyph object plaintext portal set source style track video x xmp'
  ).split(' '),
)
/** Attributes that run or load something, or cover the page. */
const HARMFUL = /^(on.*|style|srcdoc|background|ping|poster|srcset|data|http-equiv|xlink:href|dynsrc|lowsrc)$/i
/**
 * Addresses of ours: a path, a part of the page, or a query; or somebody to write to or to call, in which nothing is but escaped
 * text. E-mails may have a plus.
 */
const OURS = /^(\/(?![/\\])|#|\?|mailto:[\w.!~*'()%+-]+(?:@[\w.%-]+)?(?:\?[\w.!~*'()%=&-]*)?$|tel:\+\d+$|$)/
/** Where somebody else is: a link alone leads there, and does not tell where it is. */
const ELSEWHERE = /^https?:\/\//
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction'])

/**
 * What in a page can only come from a text that became markup: what no page of ours has, and each of the texts as it is.
 * @param texts what somebody stored or typed. Those without characters that mean something in HTML are left out
 */
export function faultsInPage(html: string, texts: readonly string[]): string[] {
  const raw = texts.filter((text) => /[<"]/.test(text) && html.includes(text)).map((text) => `not escaped: ${text}`)
  const page = parsePage(html)
  return [...raw, ...page.elements.flatMap(faultsOfElement)]
}

function faultsOfElement(element: PageElement): string[] {
  const { tagName, attrs } = element
  const isLinkElsewhere = ({ name, value }: { name: string; value: string }) =>
    tagName === 'a' &&
    name === 'href' &&
    ELSEWHERE.test(value) &&
    attribute(element, 'rel')?.includes('noreferrer') === true
  const faults = attrs
    .filter(
      (each) =>
        HARMFUL.test(each.name) || (ADDRESSES.has(each.name) && !OURS.test(each.value) && !isLinkElsewhere(each)),
    )
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`)
  if (FOREIGN.has(tagName.toLowerCase())) faults.push(`<${tagName}>`)
  if (tagName === 'script' && (textOf(element) !== '' || !isAsset(attribute(element, 'src')))) faults.push('<script>')
  if (tagName === 'iframe' && !isCv(attribute(element, 'src'))) faults.push('<iframe>')
  if (tagName === 'link' && !isAsset(attribute(element, 'href'))) faults.push('<link>')
  if (tagName === 'img' && !isPicture(attribute(element, 'src'))) faults.push('<img>')
  return faults
}

/** Whether an address is that of a CV that we store, which one page shows in a frame. After `#` it says how it is shown. */
function isCv(address: string | undefined): boolean {
  return (
    address !== undefined &&
    /^\/portal\/(?:clients\/[\w-]+\/)?candidates\/[\da-f-]{36}\/cv\/[\da-f-]{36}(?:#[\w=&]+)?$/.test(address)
  )
}

function isAsset(address: string | undefined): boolean {
  return address !== undefined && /^\/assets\/[\w.-]+$/.test(address)
}

/** Whether an address is that of an asset, or of a picture that we have re-encoded. */
function isPicture(address: string | undefined): boolean {
  return isAsset(address) || (address !== undefined && /^\/p\/[\w.-]+$/.test(address))
}
