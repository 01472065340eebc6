import type { Site } from '../../../base/web/visit.ts'
import { catalogueOf, type PageLanguage, pageLanguageOf } from '../../../base/web/public/page-language.ts'
import { numberText } from '../../../base/web/words/dates.ts'
import { smallPicture } from '../../../content/picture-address.ts'
import { ownPicture } from './ad.ts'
import type { Card } from './card-store.ts'
import { isNew, remainingText } from './deadline.ts'
import { placeNames } from './place.ts'
import { salaryText } from './salary.ts'
import { adWords } from '../../words/ads.ts'

/** What components need to know of the page around them. */
export interface Around {
  readonly site: Site
  /** The language of the page. What somebody wrote has its own. */
  readonly language: PageLanguage
  /** The time for which the page is made. */
  readonly at: Date
}

/** Places in a card. More are counted. */
const PLACES = 3
/** Cards that are seen first, whose logos are loaded at once. */
const AT_ONCE = 4

/**
 * Positions as a list of cards, without anything around them.
 * @param href where the card of a position leads
 * @param showsEmployer false on the page of a company that has no other employers
 */
export function Cards(props: {
  cards: readonly Card[]
  around: Around
  href: (id: string) => string
  level?: 'h2' | 'h3'
  showsEmployer?: boolean
}) {
  const { cards, around, href, level = 'h2', showsEmployer = true } = props
  return (
    <ul class="cards">
      {cards.map((card, i) => (
        <li>
          <CardOf {...{ card, around, level, showsEmployer }} isAtOnce={i < AT_ONCE} href={href(card.id)} />
        </li>
      ))}
    </ul>
  )
}

function CardOf(props: {
  card: Card
  around: Around
  href: string
  level: 'h2' | 'h3'
  showsEmployer: boolean
  isAtOnce: boolean
}) {
  const { card, around, href, level: Title, showsEmployer, isAtOnce } = props
  const { site, language, at } = around
  const words = catalogueOf(language)
  const w = adWords[words]
  const { employer, expirationDate, pitch } = card
  const places = placeNames(card.locations, words)
  const pay = salaryText(card.salary, words, adWords)
  const remaining = expirationDate === null ? null : remainingText(expirationDate, at, words, site.timeZone, w)
  const logo = ownPicture(employer.logoUrl, site.publicUrl)
  const isLatest = isNew(card.publishedAt, at, site.timeZone)
  return (
    <article class="card">
      {showsEmployer ? <Logo {...{ logo, isAtOnce }} name={employer.name} /> : null}
      <div class="card-text">
        <Title class="card-title" lang={pageLanguageOf(card.language)} dir="auto">
          <a href={href}>{card.title}</a>
        </Title>
        <p class="meta">
          {showsEmployer ? <span class="card-employer">{employer.name}</span> : null}
          {places.length === 0 ? null : <span>{placesText(places, words)}</span>}
          {pay === null ? null : <span dir="ltr">{pay}</span>}
        </p>
        {pitch === null ? null : (
          <p class="pitch" lang={pageLanguageOf(card.language)} dir="auto">
            {pitch}
          </p>
        )}
        <p class="tags">
          {isLatest ? <span class="tag new">{w.isNew}</span> : null}
          {remaining === null ? null : <span class="tag due">{remaining}</span>}
          {card.employmentType.map((tag) => (
            <span class="tag">{w.tags[tag]}</span>
          ))}
        </p>
      </div>
    </article>
  )
}

/** The logo of an employer, or the first letter of its name, so that all cards begin alike. */
function Logo({ logo, name, isAtOnce }: { logo: string | null; name: string; isAtOnce: boolean }) {
  if (logo === null) {
    return (
      <span class="logo initial" aria-hidden="true">
        {/\p{L}|\p{N}/u.exec(name)?.[0].toUpperCase()}
      </span>
    )
  }
  const whenSeen = isAtOnce ? {} : { loading: 'lazy' as const }
  return <img class="logo" src={smallPicture(logo)} alt="" width="48" height="48" {...whenSeen} />
}

/** The first places, and how many more there are. */
export function placesText(places: readonly string[], language: 'en' | 'nb' | 'da' | 'sv'): string {
  const first = places.slice(0, PLACES).join(', ')
  const more = places.length - PLACES
  return more > 0 ? `${first} ${adWords[language].morePlaces(numberText(more, language))}` : first
}
