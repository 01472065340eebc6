import { webWords } from '../../../base/web/words/words.ts'
import { paragraphsOf } from '../../../positions/careers-pages/look/look.ts'
import { catalogueOf, inAskedLanguage } from '../../../base/web/public/page-language.ts'
import { countText, numberText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { ownPicture } from '../parts/ad.ts'
import type { Card } from '../parts/card-store.ts'
import { type Around, Cards } from '../parts/card-view.tsx'
import { EmployerText } from '../parts/employer-view.tsx'
import { Banner, Galleries } from '../parts/picture-view.tsx'
import type { ShownPage } from '../page-store.ts'
import { Chosen, FilterFields, valueName } from './filters-view.tsx'
import type { Found } from './found-positions.ts'
import { type FilterName, hasFilters, isPart, listAddress, type ListQuery, without } from './list-query.ts'
import type { ListWords } from '../../words/en/ads.ts'
import { listWords } from '../../words/ads.ts'

interface ListProps {
  readonly page: ShownPage
  readonly query: ListQuery
  readonly found: Found
  readonly cards: readonly Card[]
  readonly around: Around
}

/** Positions below which nobody has to search. */
const FEW = 6

/** A careers page: who it is, what is open, and how to find it. */
export function CareersPage(props: ListProps) {
  const { page, query, found, around } = props
  const { site, language } = around
  const words = catalogueOf(language)
  const w = listWords[words]
  const banner = ownPicture(page.company.bannerUrl, site.publicUrl)
  const isAsked = isPart(query)
  const hasSearch = isAsked || found.count >= FEW || query.after !== null
  const hero = (
    <header class="hero">
      <div class="wide">
        <h1 dir="auto">{headingOf(page, w)}</h1>
        {page.look.introduction === null || isAsked ? null : (
          <div class="introduction">
            {paragraphsOf(page.look.introduction).map((paragraph) => (
              <p dir="auto">{paragraph}</p>
            ))}
          </div>
        )}
        {isAsked || found.count === 0 ? null : <p class="lead">{countOf(found, w.jobs, w.many, words)}</p>}
        {hasSearch ? <SearchFields {...props} /> : null}
      </div>
    </header>
  )
  const results = <Results {...props} isAsked={isAsked} />
  return (
    <>
      {banner === null ? null : <Banner path={banner} />}
      {hasSearch ? (
        <form action={`/c/${page.id}`} role="search">
          {hero}
          {query.asked === null ? null : <input type="hidden" name="lang" value={query.asked} />}
          <div class="wide listing columns">
            <FilterFields {...{ facets: found.facets, count: found.count, isExact: found.isExact, language: words }} />
            {results}
          </div>
        </form>
      ) : (
        <>
          {hero}
          <div class="wide listing">{results}</div>
        </>
      )}
      {page.isMarketplace ? null : (
        <div class="sunken">
          <div class="wide about">
            <EmployerText employer={page.company} around={around} />
            <Galleries galleries={page.company.images} around={around} />
          </div>
        </div>
      )}
    </>
  )
}

/** The name of the page. If it is only that of its owner, which stands above it anyway, it says what the page has. */
function headingOf({ name, isMarketplace, company, look }: ShownPage, w: ListWords): string {
  if (isMarketplace) return w.allJobs
  if (look.heading !== null) return look.heading
  return name === company.name ? w.jobsAt(name) : name
}

function SearchFields({ query, around }: ListProps) {
  const w = listWords[catalogueOf(around.language)]
  return (
    <div class="search-fields">
      <label for="q" class="for-readers">
        {w.searchIn}
      </label>
      <input
        id="q"
        name="q"
        type="search"
        dir="auto"
        value={query.text}
        placeholder={w.hint}
        autocomplete="off"
        enterkeyhint="search"
      />
      <label class="sort">
        <span class="for-readers">{w.sort}</span>
        <select name="sort">
          {query.words.length === 0 ? null : <option value="best">{w.sorts.best}</option>}
          <option value="new" selected={query.sort === 'new'}>
            {w.sorts.new}
          </option>
          <option value="closing" selected={query.sort === 'closing'}>
            {w.sorts.closing}
          </option>
        </select>
      </label>
      <button type="submit" class="button primary">
        {w.search}
      </button>
    </div>
  )
}

function Results(props: ListProps & { isAsked: boolean }) {
  const { page, query, found, cards, around, isAsked } = props
  const language = catalogueOf(around.language)
  const w = listWords[language]
  const path = `/c/${page.id}`
  const employers = [...found.employers]
  return (
    <section class="results" aria-label={w.list}>
      {isAsked && found.count > 0 ? (
        <p class="lead" role="status">
          {countOf(found, w.found, w.manyFound, language)}
        </p>
      ) : null}
      <Chosen {...{ path, query, facets: found.facets, language }} />
      {cards.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <Cards
          cards={cards}
          around={around}
          href={(id) => inAskedLanguage(`${path}/${id}`, query.asked)}
          showsEmployer={employers.length > 1 || employers[0] !== page.company.id}
        />
      )}
      <Pages {...{ path, query, found, language }} />
    </section>
  )
}

/** An empty list: what to leave out, or that nothing is open. */
function Nothing({ page, query, found, around, isAsked }: ListProps & { isAsked: boolean }) {
  const language = catalogueOf(around.language)
  const w = listWords[language]
  if (!isAsked) {
    return (
      <div class="empty">
        <h2>{w.none}</h2>
        <p>{w.noneText(page.company.name)}</p>
      </div>
    )
  }
  const path = `/c/${page.id}`
  return (
    <div class="empty">
      <h2>{w.empty}</h2>
      {found.suggestion === null ? null : (
        <p>
          {w.didYouMean} <a href={listAddress(path, { ...query, text: found.suggestion })}>{found.suggestion}</a>?
        </p>
      )}
      {found.remedies.length === 0 ? null : <p>{w.emptyAdvice}</p>}
      <ul>
        {found.remedies.map(({ name, value, ...count }) => {
          const filter = name === 'q' ? w.searched(value) : valueName(name, nameIn(found, name, value), language)
          return (
            <li>
              <a href={listAddress(path, without(query, { name, value }))}>
                {w.without(filter, countOf(count, w.jobs, w.many, language))}
              </a>
            </li>
          )
        })}
        <li>
          <a href={inAskedLanguage(path, query.asked)}>{hasFilters(query) ? w.removeAll : w.allJobs}</a>
        </li>
      </ul>
    </div>
  )
}

function nameIn({ facets }: Found, name: FilterName, value: string) {
  return facets[name].find((each) => each.value === value) ?? { value, name: value }
}

/** Where the page is in the list, with links to the first one, the one before and the next one. */
function Pages({ path, query, found, language }: { path: string; query: ListQuery; found: Found; language: Language }) {
  const web = webWords[language]
  const { next, place } = found
  if (next === null && query.after === null) return null
  const addressAfter = (after: string | null) => listAddress(path, query, { after })
  return (
    <nav class="pages" aria-label={web.pages}>
      {query.after === null ? null : (
        <a class="button" href={addressAfter(null)}>
          {web.newest}
        </a>
      )}
      {place.previous === undefined ? null : (
        <a class="button" rel="prev" href={addressAfter(place.previous)}>
          {web.previous}
        </a>
      )}
      {place.page === null ? null : <span>{placeText(place.page, found, language)}</span>}
      {next === null ? null : (
        <a class="button" rel="next" href={addressAfter(next)}>
          {web.next}
        </a>
      )}
    </nav>
  )
}

/** Where a page is in words: `Page 3 of 13`, or `Page 3 of more than 40`. */
function placeText(page: number, { place, isExact }: Found, language: Language): string {
  const w = webWords[language]
  const [number, pages] = [numberText(page, language), numberText(place.pages, language)]
  return isExact ? w.pageOf(number, pages) : w.pageOfMany(number, pages)
}

/** A count in words: `12 open jobs`, or `499+ open jobs`. */
function countOf(
  { count, isExact }: Pick<Found, 'count' | 'isExact'>,
  forms: { one: string; other: string },
  many: (count: string) => string,
  language: Language,
): string {
  if (isExact) return countText(count, language, forms)
  return many(numberText(Math.max(0, count - 1), language))
}
