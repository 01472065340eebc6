import type { Visit } from '../../base/web/visit.ts'
import { languageNames } from '../../base/web/words/language.ts'

/** The choice of a language on pages before sign-in: links, because nothing is stored yet. */
export function LanguageLinks({ visit }: { visit: Visit }) {
  return (
    <ul class="languages">
      {Object.entries(languageNames).map(([language, name]) => (
        <li>
          <a
            href={`${visit.path}?language=${language}`}
            lang={language}
            dir="ltr"
            hreflang={language}
            {...(language === visit.language && { 'aria-current': 'true' as const })}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
