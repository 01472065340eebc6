import { commonWords } from '../../../base/web/words/words.ts'
import { inAskedLanguage } from '../../../base/web/public/page-language.ts'
import type {
  CompanyIndustry,
  EmploymentType,
  Language as TextLanguage,
} from '@kandidat/contract/resources/enumerations'
import { numberText } from '../../../base/web/words/dates.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { industryName } from '../../../organisation/companies/industry-name.ts'
import { adWords, listWords } from '../../words/ads.ts'
import type { Facets, FacetValue } from './facets.ts'
import { type FilterName, filterNames, listAddress, type ListQuery, type Since, without } from './list-query.ts'

/** Values of a filter that are shown at once. */
const AT_ONCE = 8
/** Values of a filter that can be chosen at all: the most frequent. */
const MOST = 40

interface FiltersProps {
  facets: Facets
  /** How many positions match. */
  count: number
  /** Whether the counts are those of all positions. */
  isExact: boolean
  language: Language
}

/** What a filter's value is called. */
export function valueName(
  name: FilterName,
  { value, name: given }: Pick<FacetValue, 'value' | 'name'>,
  language: Language,
): string {
  if (name === 'type') return adWords[language].tags[value as EmploymentType]
  if (name === 'language') return commonWords[language].textLanguages[value as TextLanguage]
  if (name === 'published') return listWords[language].publishedWithin[value as keyof Since]
  if (name === 'industry') return industryName(value as CompanyIndustry, language)
  return name === 'salary' ? listWords[language].salaryShown : given
}

/** The filters as boxes to tick, with how many positions each leaves. Those that leave no choice are not shown. */
export function FilterFields({ facets, count, isExact, language }: FiltersProps) {
  const w = listWords[language]
  const common = commonWords[language]
  const shown = filterNames.filter((name) => facets[name].some(({ isChosen, count: n }) => isChosen || n < count))
  if (shown.length === 0) return null
  return (
    <details class="filters">
      <summary>{common.filters}</summary>
      {shown.map((name) => {
        const values = name === 'published' ? facets[name] : chosenFirst(facets[name])
        const chosen = values.filter(({ isChosen }) => isChosen).length
        return (
          <details class="filter" open={chosen > 0 || shown.length === 1}>
            <summary>
              {w.groups[name]}
              {chosen === 0 ? null : <span class="count">{w.chosenIn(chosen)}</span>}
            </summary>
            <fieldset>
              <legend>{w.groups[name]}</legend>
              <Values {...{ name, isExact, language }} values={values.slice(0, AT_ONCE)} />
              {values.length <= AT_ONCE ? null : (
                <details>
                  <summary>{w.showAll(Math.min(values.length, MOST))}</summary>
                  <Values {...{ name, isExact, language }} values={values.slice(AT_ONCE, MOST)} />
                </details>
              )}
            </fieldset>
          </details>
        )
      })}
      <p>
        <button type="submit" class="button">
          {w.show}
        </button>
      </p>
    </details>
  )
}

/** Those that are chosen before the others, so that none is behind "show all". */
function chosenFirst(values: readonly FacetValue[]): readonly FacetValue[] {
  return values.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
}

function Values(props: { name: FilterName; values: readonly FacetValue[]; isExact: boolean; language: Language }) {
  const { name, values, isExact, language } = props
  return (
    <ul class="boxes">
      {name === 'published' ? (
        <li>
          <label>
            <input type="radio" name={name} value="" checked={!values.some(({ isChosen }) => isChosen)} />
            <span>{listWords[language].anyTime}</span>
          </label>
        </li>
      ) : null}
      {values.map((each) => (
        <li>
          <label>
            <input
              type={name === 'published' ? 'radio' : 'checkbox'}
              name={name}
              value={each.value}
              checked={each.isChosen}
            />
            <span>{valueName(name, each, language)}</span>
            <span class="count">
              {numberText(each.count, language)}
              {isExact ? '' : '+'}
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

/** What is chosen, each with a link that takes it away. */
export function Chosen({
  path,
  query,
  facets,
  language,
}: {
  path: string
  query: ListQuery
  facets: Facets
  language: Language
}) {
  const w = listWords[language]
  const chosen = filterNames.flatMap((name) =>
    facets[name].filter(({ isChosen }) => isChosen).map((value) => ({ name, value })),
  )
  if (chosen.length === 0) return null
  return (
    <ul class="chosen" aria-label={w.chosen}>
      {chosen.map(({ name, value }) => {
        const text = valueName(name, value, language)
        return (
          <li>
            <a href={listAddress(path, without(query, { name, value: value.value }))} aria-label={w.remove(text)}>
              {text} <span aria-hidden="true">×</span>
            </a>
          </li>
        )
      })}
      <li>
        <a class="all" href={inAskedLanguage(path, query.asked)}>
          {w.removeAll}
        </a>
      </li>
    </ul>
  )
}
