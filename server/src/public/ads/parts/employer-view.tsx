import { commonWords } from '../../../base/web/words/words.ts'
import { Prose } from '../../../base/web/public/markup.tsx'
import { catalogueOf, pageLanguageOf } from '../../../base/web/public/page-language.ts'
import type { Employer } from './ad.ts'
import type { Around } from './card-view.tsx'
import { adWords } from '../../words/ads.ts'
import { industryName } from '../../../organisation/companies/industry-name.ts'

const networks: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  x: 'X',
  twitter: 'Twitter',
  tiktok: 'TikTok',
  github: 'GitHub',
  xing: 'XING',
}

/** The name of a network. Of one that is not known here, it is its key as a name. */
function nameOf(network: string): string {
  return networks[network] ?? network.charAt(0).toUpperCase() + network.slice(1)
}

/** What an employer says about itself, with its website, industries and profiles. Nothing if it says nothing. */
export function EmployerText({ employer, around }: { employer: Employer; around: Around }) {
  const words = catalogueOf(around.language)
  const w = adWords[words]
  const common = commonWords[words]
  const { contentHtml, website, industries, socialMediaLinks } = employer
  const profiles = Object.entries(socialMediaLinks)
  if (contentHtml === '' && website === '' && industries.length === 0 && profiles.length === 0) return null
  return (
    <section class="employer" aria-labelledby="about">
      {/* A text that begins with a heading needs no other one to be seen. */}
      <h2 id="about" class={contentHtml.startsWith('<h') ? 'for-readers' : undefined}>
        {w.about(employer.name)}
      </h2>
      {contentHtml === '' ? null : (
        <Prose
          html={contentHtml}
          language={employer.language === null ? undefined : pageLanguageOf(employer.language)}
        />
      )}
      <dl class="facts in-line">
        {website === '' ? null : (
          <div>
            <dt>{common.website}</dt>
            <dd>
              <a href={website} rel="noopener">
                {hostOf(website)}
              </a>
            </dd>
          </div>
        )}
        {industries.length === 0 ? null : (
          <div>
            <dt>{common.industries}</dt>
            <dd>{industries.map((industry) => industryName(industry, words)).join(', ')}</dd>
          </div>
        )}
        {profiles.length === 0 ? null : (
          <div>
            <dt>{common.profiles}</dt>
            <dd class="links">
              {profiles.map(([network, url]) => (
                <a href={url} rel="noopener">
                  {nameOf(network)}
                </a>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function hostOf(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./, '') ?? website
}
