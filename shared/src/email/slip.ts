/** Providers for people, whose names other names are usually slips of. */
const PROVIDERS =
  `gmail.com googlemail.com hotmail.com hotmail.no hotmail.se hotmail.dk hotmail.co.uk outlook.com outlook.no outlook.se outlook.dk
  yahoo.com yahoo.no yahoo.se yahoo.dk yahoo.co.uk icloud.com protonmail.com online.no telia.com comhem.se bredband.net`.split(
    /\s+/,
  )
/** Real providers whose names are close to those. */
const OTHERS = new Set(['mail.com', 'email.com', 'ymail.com', 'protonmail.ch', 'telia.no'])
/** Providers that have one ending in all countries. */
const ONE_ENDING = new Set(['gmail', 'icloud'])
/** Endings, and what is typed instead of them and is the ending of no country. */
const ENDINGS: Readonly<Record<string, string>> = {
  com: 'con cmo ocm vom xom cim cpm comm coom ccom comn conm cok',
  net: 'nte ent nett neet',
  org: 'ogr orgg prg',
  no: 'noo nno',
  se: 'see sse',
  dk: 'dkk ddk',
}
/** Endings of countries that are, after the name of a provider, more often `com` with a letter missing. */
const SHORT_COM = new Set(['co', 'cm', 'om'])

/**
 * The address that was probably meant, if one has a usual slip, such as `kari@gmial.com` or `kari@gmail.con`; null otherwise. It is
 * for offering alone: the written address may be right.
 */
export function meantEmail(written: string): string | null {
  const [, local, domain] = /^([^@]+)@([^@]+)$/.exec(written.replaceAll(/[\s\p{Cf}]/gu, '')) ?? []
  if (local === undefined || domain === undefined) return null
  const meant = meantDomain(domain.toLowerCase().replace(/\.$/, ''))
  return meant === null ? null : `${local}@${meant}`
}

function meantDomain(written: string): string | null {
  const domain = written
    .replaceAll(/[,;]/g, '.')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.|\.$/g, '')
  if (PROVIDERS.includes(domain) || OTHERS.has(domain)) return changed(written, domain)
  const [, name = domain, last = ''] = /^(.*)\.([^.]+)$/.exec(domain) ?? []
  if (last === '') return provider(`${domain}.com`) ?? provider(domain)
  const ending = Object.keys(ENDINGS).find((each) => ENDINGS[each]?.split(' ').includes(last)) ?? last
  const whole = `${name}.${ending}`
  if (ONE_ENDING.has(name)) return changed(written, `${name}.com`)
  return provider(whole) ?? changed(written, whole)
}

/** Whether something was repaired. A domain needs a dot. */
function changed(written: string, meant: string): string | null {
  return written === meant || !/^[^.].*\.[^.]{2,}$/.test(meant) ? null : meant
}

/** The provider at most one keystroke away. The ending of a country is meant: `yahoo.de` is no slip of `yahoo.se`. */
function provider(domain: string): string | null {
  const country = /\.([a-z]{2})$/.exec(domain)?.[1]
  const isMeant = (each: string) => country === undefined || SHORT_COM.has(country) || each.endsWith(`.${country}`)
  return PROVIDERS.find((each) => isMeant(each) && isOneSlipFrom(each, domain)) ?? null
}

/** Whether a text differs by a letter that is missing, added or wrong, or by two that changed places. */
function isOneSlipFrom(meant: string, text: string): boolean {
  if (Math.abs(meant.length - text.length) > 1) return false
  let start = 0
  while (start < meant.length && meant[start] === text[start]) start += 1
  const rest = (of: string, from: number) => of.slice(start + from)
  return (
    rest(meant, 1) === rest(text, 1) ||
    rest(meant, 1) === rest(text, 0) ||
    rest(meant, 0) === rest(text, 1) ||
    (meant[start] === text[start + 1] && meant[start + 1] === text[start] && rest(meant, 2) === rest(text, 2))
  )
}
