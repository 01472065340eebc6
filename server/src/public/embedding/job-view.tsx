import { commonWords } from '../../base/web/words/words.ts'
import { type Ad, employerOf, ownPicture } from '../ads/parts/ad.ts'
import { type Around, placesText } from '../ads/parts/card-view.tsx'
import { deadlineText, remainingText } from '../ads/parts/deadline.ts'
import { placeNames } from '../ads/parts/place.ts'
import { salaryText } from '../ads/parts/salary.ts'
import { adWords } from '../words/ads.ts'
import { catalogueOf, pageLanguageOf } from '../../base/web/public/page-language.ts'
import { pictureSources, smallPicture } from '../../content/picture-address.ts'
import { Prose } from '../../base/web/public/markup.tsx'

/** What the widget shows of a position: all of it, or the way to one of its forms alone. */
export type Show = 'job' | 'apply' | 'refer'

interface JobProps {
  readonly ad: Ad
  readonly around: Around
  readonly show: Show
  /** The whole addresses of the forms; null for one that is off. */
  readonly applyUrl: string | null
  readonly referUrl: string | null
}

/** A position in full, without a heading of the first order: that is the host's. */
export function JobFragment(props: JobProps) {
  const { ad, around, show } = props
  const { site, language } = around
  const w = adWords[catalogueOf(language)]
  const common = commonWords[catalogueOf(language)]
  const content = pageLanguageOf(ad.language)
  if (show !== 'job') {
    return (
      <article lang={language} dir="ltr">
        <Buttons {...props} />
      </article>
    )
  }
  const { employer, recruiter } = employerOf(ad)
  const logo = ownPicture(employer.logoUrl, site.publicUrl)
  return (
    <article lang={language} dir="ltr">
      {logo === null ? null : <img part="image" class="logo" src={`${site.publicUrl}${smallPicture(logo)}`} alt="" />}
      <h2 part="title" lang={content} dir="auto">
        {ad.title}
      </h2>
      <p part="meta">
        <span>{employer.name}</span>
        {recruiter === null ? null : <span>{w.recruitedBy(recruiter.name)}</span>}
        <Facts {...props} />
      </p>
      <Tags tags={ad.employmentType.map((tag) => w.tags[tag])} label={common.employment} />
      <Buttons {...props} />
      <div part="text" lang={content} dir="auto">
        {ad.highlights === null ? null : (
          <>
            <h3>{adWords[catalogueOf(content)].highlights}</h3>
            <ul>
              {ad.highlights.map((line) => (
                <li>{line}</li>
              ))}
            </ul>
          </>
        )}
        <Prose html={ad.contentHtml} />
      </div>
      <Pictures {...props} />
      <Contacts {...props} />
    </article>
  )
}

/** Places, pay and deadline, each in a word of its own. */
function Facts({ ad, around: { site, language, at } }: JobProps) {
  const words = catalogueOf(language)
  const w = adWords[words]
  const places = placeNames(ad.locations, words)
  const pay = salaryText(ad.salary, words, adWords)
  const { expirationDate } = ad
  const remaining = expirationDate === null ? null : remainingText(expirationDate, at, words, site.timeZone, w)
  return (
    <>
      {places.length === 0 ? null : <span>{placesText(places, words)}</span>}
      {pay === null ? null : <span dir="ltr">{pay}</span>}
      {expirationDate === null ? null : (
        <span>
          {w.deadline}: {deadlineText(expirationDate, words, site.timeZone)}
          {remaining === null ? null : <span class="whole"> ({remaining})</span>}
        </span>
      )}
    </>
  )
}

/** Words about a position. */
export function Tags({ tags, label }: { tags: readonly string[]; label: string }) {
  if (tags.length === 0) return null
  return (
    <ul class="tags" aria-label={label}>
      {tags.map((tag) => (
        <li part="tag">{tag}</li>
      ))}
    </ul>
  )
}

function Buttons({ ad, around, show, applyUrl, referUrl }: JobProps) {
  const w = adWords[catalogueOf(around.language)]
  const apply = show === 'refer' ? null : applyUrl
  const refer = show === 'apply' ? null : referUrl
  if (apply === null && refer === null) {
    return show === 'job' ? null : <p part="error">{show === 'apply' ? w.noApplications : w.noReferrals}</p>
  }
  return (
    <p class="actions">
      {apply === null ? null : (
        <a part="button" data-form="apply" data-position={ad.id} href={apply}>
          {w.apply}
        </a>
      )}
      {refer === null ? null : (
        <a
          part="button"
          class={apply === null ? undefined : 'second'}
          data-form="refer"
          data-position={ad.id}
          href={refer}
        >
          {w.refer}
        </a>
      )}
    </p>
  )
}

function Pictures({ ad, around: { site, language } }: JobProps) {
  const w = adWords[catalogueOf(language)]
  const own = ad.images.flat().flatMap((image) => ownPicture(image, site.publicUrl) ?? [])
  if (own.length === 0) return null
  return (
    <div class="pictures">
      {own.map((image, i) => (
        <img
          part="image"
          {...pictureSources(image, '(min-width: 32rem) 21rem, 100vw', site.publicUrl)}
          alt={w.picture(i + 1, own.length)}
          width="480"
          height="320"
          loading="lazy"
        />
      ))}
    </div>
  )
}

function Contacts({ ad, around }: JobProps) {
  const w = adWords[catalogueOf(around.language)]
  if (ad.contacts.length === 0) return null
  return (
    <section>
      <h3>{w.contacts}</h3>
      <ul class="contacts">
        {ad.contacts.map(({ name, title, email, phone }) => (
          <li>
            <strong>{name}</strong>
            {title === null ? null : (
              <span lang={pageLanguageOf(ad.language)} dir="auto">
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
