/** What the widget says by itself: where no answer came, or one that is in no language. */
interface Words {
  unknown: string
  unknownList: string
  failed: string
  form: string
}

const english: Words = {
  unknown: 'This job is not available.',
  unknownList: 'This list of jobs is not available.',
  failed: 'This could not be loaded.',
  form: 'The form could not be loaded here.',
}

const words: Readonly<Record<string, Words>> = {
  nb: {
    unknown: 'Denne stillingen er ikke tilgjengelig.',
    unknownList: 'Denne listen over stillinger er ikke tilgjengelig.',
    failed: 'Dette kunne ikke lastes.',
    form: 'Skjemaet kunne ikke lastes her.',
  },
  da: {
    unknown: 'Denne stilling er ikke tilgængelig.',
    unknownList: 'Denne liste over stillinger er ikke tilgængelig.',
    failed: 'Dette kunne ikke indlæses.',
    form: 'Formularen kunne ikke indlæses her.',
  },
  sv: {
    unknown: 'Det här jobbet är inte tillgängligt.',
    unknownList: 'Den här listan med jobb är inte tillgänglig.',
    failed: 'Det här kunde inte laddas.',
    form: 'Formuläret kunde inte laddas här.',
  },
}

/** The texts in the language of an element, which is its own or that of what it stands in. */
export function wordsFor(element: Element): Words {
  const language = element.closest('[lang]')?.getAttribute('lang') ?? ''
  const [first = ''] = language.toLowerCase().split('-')
  return words[first === 'no' || first === 'nn' ? 'nb' : first] ?? english
}
