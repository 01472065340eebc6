import { commonWords } from '../../base/web/words/words.ts'
import { ownPicture } from '../ads/parts/ad.ts'
import type { Card } from '../ads/parts/card-store.ts'
import { type Around, placesText } from '../ads/parts/card-view.tsx'
import { isNew, remainingText } from '../ads/parts/deadline.ts'
import { placeNames } from '../ads/parts/place.ts'
import { salaryText } from '../ads/parts/salary.ts'
import { adWords, embeddingWords, listWords } from '../words/ads.ts'
import { catalogueOf, pageLanguageOf } from '../../base/web/public/page-language.ts'
import { smallPicture } from '../../content/picture-address.ts'
import { Tags } from './job-view.tsx'

interface ListProps {
  readonly cards: readonly Card[]
  readonly around: Around
  /** The whole address of a position on the careers page. */
  readonly hrefOf: (id: string) => string
  /** The addresses of what comes after these: of the fragment, and of the page. Null after the last. */
  readonly next: { readonly fragment: string; readonly page: string } | null
}

/** Positions as a list. The script puts the next ones below it. */
export function ListFragment({ cards, around, hrefOf, next }: ListProps) {
  const words = catalogueOf(around.language)
  if (cards.length === 0)
    return (
      <p lang={around.language} dir="ltr">
        {listWords[words].none}
      </p>
    )
  return (
    <div class="list" lang={around.language} dir="ltr">
      <ul part="list" aria-label={listWords[words].list}>
        {cards.map((card) => (
          <Item {...{ card, around }} href={hrefOf(card.id)} />
        ))}
      </ul>
      {next === null ? null : (
        <p class="actions">
          <a part="button" data-more={next.fragment} href={next.page}>
            {embeddingWords[words].more}
          </a>
        </p>
      )}
    </div>
  )
}

function Item({ card, around, href }: { card: Card; around: Around; href: string }) {
  const { site, language, at } = around
  const words = catalogueOf(language)
  const w = adWords[words]
  const common = commonWords[words]
  const { employer, expirationDate, publishedAt, pitch } = card
  const places = placeNames(card.locations, words)
  const pay = salaryText(card.salary, words, adWords)
  const remaining = expirationDate === null ? null : remainingText(expirationDate, at, words, site.timeZone, w)
  const logo = ownPicture(employer.logoUrl, site.publicUrl)
  const marks = [
    ...(isNew(publishedAt, at, site.timeZone) ? [w.isNew] : []),
    ...(remaining === null ? [] : [remaining]),
  ]
  return (
    <li part="item">
      {logo === null ? null : (
        <img part="image" class="logo" src={`${site.publicUrl}${smallPicture(logo)}`} alt="" loading="lazy" />
      )}
      <h2 part="title" lang={pageLanguageOf(card.language)} dir="auto">
        <a href={href} data-position={card.id}>
          {card.title}
        </a>
      </h2>
      <p part="meta">
        <span>{employer.name}</span>
        {places.length === 0 ? null : <span>{placesText(places, words)}</span>}
        {pay === null ? null : <span dir="ltr">{pay}</span>}
      </p>
      {pitch === null ? null : (
        <p lang={pageLanguageOf(card.language)} dir="auto">
          {pitch}
        </p>
      )}
      <Tags tags={[...marks, ...card.employmentType.map((tag) => w.tags[tag])]} label={common.employment} />
    </li>
  )
}
