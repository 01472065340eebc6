import { zip } from '../../../base/certain.ts'
import type { Language } from '@kandidat/contract/resources/enumerations'
import type { AddedCandidacy } from '../../../candidates/intake/actions.ts'
import type { PersonForm } from '../../../candidates/person.ts'
import type { WholeFile } from '../../../content/files/actions.ts'
import type { CandidateLine } from '../../../moving/imports/conversion/candidate-line.ts'
import type { ImportItem } from '../../../moving/imports/conversion/item.ts'
import { curriculumPdf } from './curriculum.ts'

/** The texts of CVs and letters in the languages of positions. */
const TEXTS = {
  NO: {
    cv: 'CV',
    letter: 'Søknad',
    experience: 'Erfaring',
    education: 'Utdanning',
    languages: 'Språk',
    years: (n: number) => `${n} år i lignende arbeid`,
    courses: ['Videregående skole', 'Fagbrev', 'Bachelor'],
    spoken: 'Norsk og engelsk',
    body: (title: string) =>
      `Hei!\n\nJeg søker stillingen som ${title}. Jeg er vant til å ta ansvar og liker å se at arbeidet blir til nytte.\nFra før kjenner jeg bransjen, og jeg lærer raskt det jeg mangler.\n\nJeg kommer gjerne til en samtale.\n`,
  },
  DK: {
    cv: 'CV',
    letter: 'Ansøgning',
    experience: 'Erfaring',
    education: 'Uddannelse',
    languages: 'Sprog',
    years: (n: number) => `${n} år i lignende arbejde`,
    courses: ['Gymnasiet', 'Svendebrev', 'Bachelor'],
    spoken: 'Dansk og engelsk',
    body: (title: string) =>
      `Hej!\n\nJeg søger stillingen som ${title}. Jeg er vant til at tage ansvar og kan lide at se, at arbejdet nytter.\nJeg kender branchen og lærer hurtigt det, jeg mangler.\n\nJeg kommer gerne til en samtale.\n`,
  },
  SE: {
    cv: 'CV',
    letter: 'Ansökan',
    experience: 'Erfarenhet',
    education: 'Utbildning',
    languages: 'Språk',
    years: (n: number) => `${n} år i liknande arbete`,
    courses: ['Gymnasium', 'Yrkesutbildning', 'Kandidatexamen'],
    spoken: 'Svenska och engelska',
    body: (title: string) =>
      `Hej!\n\nJag söker tjänsten som ${title}. Jag är van att ta ansvar och tycker om att se att arbetet gör nytta.\nJag känner branschen och lär mig snabbt det som saknas.\n\nJag kommer gärna på ett samtal.\n`,
  },
  EN: {
    cv: 'CV',
    letter: 'Letter',
    experience: 'Experience',
    education: 'Education',
    languages: 'Languages',
    years: (n: number) => `${n} years of similar work`,
    courses: ['Upper secondary school', 'Trade certificate', "Bachelor's degree"],
    spoken: 'English',
    body: (title: string) =>
      `Hello,\n\nI am applying for the position of ${title}. I am used to taking responsibility, and I like to see that work is of use.\nI know the business and quickly learn what I lack.\n\nI would be glad to come for a talk.\n`,
  },
}

type Sent = Pick<WholeFile, 'name' | 'type' | 'bytes'>

/** What candidates of the demonstration sent with their applications. */
export class SentFiles {
  readonly #positions = new Map<string, Pick<ImportItem['form'], 'title' | 'language'>>()

  /** Notes the positions for which people apply. */
  note(items: readonly ImportItem[]): void {
    for (const { externalId, form } of items) this.#positions.set(externalId, form)
  }

  /**
   * The files of candidates: a CV, and a letter of every third one. Referred people have sent nothing.
   * @param added the candidacies of the lines
   * @param before how many candidates came earlier. The same candidate always sends the same
   */
  of(lines: readonly CandidateLine[], added: readonly AddedCandidacy[], before: number): WholeFile[] {
    return zip(lines, added).flatMap(([line, candidacy], i) => {
      const position = this.#positions.get(line.position)
      if (!position || line.referrer) return []
      const { companyId, id, personId } = candidacy
      const files = filesOf(line.candidate, position.title, position.language, before + i)
      return files.map((file) => ({ companyId, personId, candidacyId: id, ...file }))
    })
  }
}

function filesOf(person: PersonForm, title: string, language: Language, n: number): Sent[] {
  const w = TEXTS[language === 'GB' ? 'EN' : language]
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email
  const bytes = curriculumPdf({
    name,
    contact: [person.email, person.phone ?? '', person.portfolioUrl ?? ''].filter((line) => line !== ''),
    sections: [
      { heading: w.experience, lines: [title, w.years(2 + (n % 9))] },
      { heading: w.education, lines: [w.courses[n % w.courses.length] ?? ''] },
      { heading: w.languages, lines: [w.spoken] },
    ],
  })
  const cv = { name: `${w.cv} ${name}.pdf`, type: 'pdf' as const, bytes }
  if (n % 3 !== 0) return [cv]
  return [
    cv,
    { name: `${w.letter} ${name}.txt`, type: 'txt' as const, bytes: Buffer.from(`${w.body(title)}\n${name}\n`) },
  ]
}
