import type { ComponentChildren } from 'preact'
import { commonWords } from '../../../base/web/words/words.ts'
import { Prose } from '../../../base/web/public/markup.tsx'
import { catalogueOf, pageLanguageOf } from '../../../base/web/public/page-language.ts'
import { dayText } from '../../../base/web/words/dates.ts'
import { smallPicture } from '../../../content/picture-address.ts'
import { type Ad, employerOf, ownPicture } from './ad.ts'
import { Banner, Galleries } from './picture-view.tsx'
import type { Around } from './card-view.tsx'
import { deadlineText, remainingText } from './deadline.ts'
import { EmployerText } from './employer-view.tsx'
import { addressLine, mapAddress, placeName } from './place.ts'
import { salaryText } from './salary.ts'
import { adWords } from '../../words/ads.ts'

/** Places with their address. More are named. */
const ADDRESSES = 6

/** What a job page shows of a position, without anything around it. */
export interface JobProps {
  readonly ad: Ad
  readonly around: Around
  /** Where the forms are; null for one that is off. */
  readonly applyHref: string | null
  readonly referHref: string | null
  /** Where the name of the employer leads, or null. */
  readonly employerHref: string | null
  /** What stands after the text: sharing, reporting. */
  readonly children?: ComponentChildren
}

/** A position in full. */
export function Job(props: JobProps) {
  const { ad, around, children } = props
  const { site, language } = around
  const w = adWords[catalogueOf(language)]
  const content = pageLanguageOf(ad.language)
  const { employer, isUnnamed } = employerOf(ad)
  const banner = ownPicture(ad.bannerUrl ?? employer.bannerUrl, site.publicUrl)
  return (
    <article class="job">
      {banner === null ? null : <Banner path={banner} />}
      <Heading {...props} />
      <div class="wide">
        <div class="columns">
          <aside class="glance" aria-label={w.atAGlance}>
            <Facts ad={ad} around={around} />
            {props.applyHref === null ? <p class="quiet">{w.noForm}</p> : null}
            <Actions {...props} />
          </aside>
          <div class="reading">
            {ad.highlights === null && ad.contentHtml === '' ? null : (
              <div lang={content} dir="auto">
                {ad.highlights === null ? null : (
                  <Highlights title={adWords[catalogueOf(content)].highlights} lines={ad.highlights} />
                )}
                <Prose html={ad.contentHtml} />
              </div>
            )}
            <Galleries galleries={ad.images} around={around} />
            <Contacts ad={ad} around={around} />
            {isLong(ad) ? <Actions {...props} /> : null}
            {isUnnamed ? <p class="quiet">{w.unnamed(employer.name)}</p> : <EmployerText {...{ employer, around }} />}
            {children}
          </div>
        </div>
      </div>
    </article>
  )
}

/** Characters of HTML that fill a screen of a phone, after which the buttons stand once more. */
const SCREENFUL = 600

function isLong({ contentHtml, images }: Ad): boolean {
  return contentHtml.length > SCREENFUL || images.length > 0
}

function Heading({ ad, around, employerHref }: JobProps) {
  const { site, language } = around
  const w = adWords[catalogueOf(language)]
  const { employer, recruiter } = employerOf(ad)
  const logo = ownPicture(employer.logoUrl, site.publicUrl)
  return (
    <header class="hero">
      <div class="wide job-head">
        {logo === null ? null : <img class="logo" src={smallPicture(logo)} alt="" width="64" height="64" />}
        <div>
          <h1 lang={pageLanguageOf(ad.language)} dir="auto">
            {ad.title}
          </h1>
          <p class="by">
            {employerHref === null ? <strong>{employer.name}</strong> : <a href={employerHref}>{employer.name}</a>}
            {recruiter === null ? null : <span class="quiet">{w.recruitedBy(recruiter.name)}</span>}
          </p>
        </div>
      </div>
    </header>
  )
}

/** The buttons to apply and to refer somebody, as far as the forms are on. */
function Actions({ around, applyHref, referHref }: JobProps) {
  const w = adWords[catalogueOf(around.language)]
  if (applyHref === null && referHref === null) return null
  return (
    <p class="actions">
      {applyHref === null ? null : (
        <a class="button primary" href={applyHref}>
          {w.apply}
        </a>
      )}
      {referHref === null ? null : (
        <a class="button" href={referHref}>
          {w.refer}
        </a>
      )}
    </p>
  )
}

function Facts({ ad, around }: Pick<JobProps, 'ad' | 'around'>) {
  const { site, language, at } = around
  const words = catalogueOf(language)
  const w = adWords[words]
  const common = commonWords[words]
  const pay = salaryText(ad.salary, words, adWords)
  const extra = ad.salary?.extra ?? null
  const { expirationDate, publishedAt } = ad
  const remaining = expirationDate === null ? null : remainingText(expirationDate, at, words, site.timeZone, w)
  return (
    <dl class="facts">
      {ad.locations.length === 0 ? null : (
        <Fact name={ad.locations.length === 1 ? common.place : common.places}>
          <Places places={ad.locations} around={around} />
        </Fact>
      )}
      {ad.employmentType.length === 0 ? null : (
        <Fact name={common.employment}>{ad.employmentType.map((tag) => w.tags[tag]).join(', ')}</Fact>
      )}
      {pay === null && extra === null ? null : (
        <Fact name={common.salary}>
          {pay === null ? null : <bdi dir="ltr">{pay}</bdi>}
          {extra === null ? null : (
            <span class="line" lang={pageLanguageOf(ad.language)} dir="auto">
              {extra}
            </span>
          )}
        </Fact>
      )}
      {expirationDate === null ? null : (
        <Fact name={w.deadline}>
          <time datetime={expirationDate}>{deadlineText(expirationDate, words, site.timeZone)}</time>
          {remaining === null ? null : <span class="line due">{remaining}</span>}
        </Fact>
      )}
      {publishedAt === null ? null : (
        <Fact name={w.published}>
          <time datetime={publishedAt}>{dayText(new Date(publishedAt), words, site.timeZone)}</time>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function Places({ places, around }: { places: Ad['locations']; around: Around }) {
  const words = catalogueOf(around.language)
  const w = adWords[words]
  const rest = [...new Set(places.slice(ADDRESSES).map((place) => placeName(place, words)))]
  return (
    <ul class="plain">
      {places.slice(0, ADDRESSES).map((place) => {
        const line = addressLine(place, words)
        return (
          <li>
            <a href={mapAddress(place)} rel="noopener noreferrer external" aria-label={w.map(line)}>
              {line}
            </a>
          </li>
        )
      })}
      {rest.length === 0 ? null : <li>{rest.join(', ')}</li>}
    </ul>
  )
}

function Highlights({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section class="highlights">
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Contacts({ ad, around }: Pick<JobProps, 'ad' | 'around'>) {
  const w = adWords[catalogueOf(around.language)]
  if (ad.contacts.length === 0) return null
  return (
    <section class="contacts">
      <h2>{w.contacts}</h2>
      <ul class="plain">
        {ad.contacts.map(({ name, title, email, phone }) => (
          <li>
            <strong>{name}</strong>
            {title === null ? null : (
              <span class="quiet" lang={pageLanguageOf(ad.language)} dir="auto">
                {title}
              </span>
            )}
            {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
            {phone === null ? null : <a href={`tel:${phone}`}>{phone}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
