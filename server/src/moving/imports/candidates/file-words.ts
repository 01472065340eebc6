import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { type Static, Type } from 'typebox'
import { allowedStages } from '../../../candidates/candidacy.ts'
import { type Source, sources } from '../../../candidates/intake/origin.ts'
import { plain } from './columns.ts'

/** Characters of a word that can be said to mean something. */
export const LONGEST_WORD = 200
const Word = Type.String({ maxLength: LONGEST_WORD })

/** The stages that a word can mean: those of somebody who has applied. */
export const mappableStages: readonly CandidateStage[] = allowedStages(true, true)

/**
 * What the words of a file mean that name stages and ways people came, each as `plain` writes it. An empty meaning is the way
 * that was chosen for all.
 */
export const FileWords = Type.Object(
  {
    stage: Type.Record(Word, Type.Enum([...mappableStages])),
    source: Type.Record(Word, Type.Enum(['', ...sources])),
  },
  { additionalProperties: false },
)
export type FileWords = Static<typeof FileWords>

/** Nothing was said. */
export const noWords: FileWords = { stage: {}, source: {} }

/** The columns whose words can be mapped, and the fields that they are. */
export const wordFields = ['stage', 'source'] as const
export type WordField = (typeof wordFields)[number]

/** Words of a file whose meaning nobody has said, as they are written there. */
export type UnknownWords = Readonly<Record<WordField, readonly string[]>>

/** What other systems call stages, as `plain` writes it. A person confirms it before it counts. */
const stageWords: Readonly<Partial<Record<CandidateStage, string>>> = {
  READY_FOR_REVIEW:
    'new inbox applied application received ny soknad soker sokt mottatt inkommen ansokt sokande modtaget ansogt ansogning',
  ACCEPTED_BY_COMPANY:
    'shortlist inreview review qualified longlist kortliste vurderes undervurdering kvalifisert urval intressant granskning tilvurdering egnet kvalificeret',
  CONTACTED_BY_COMPANY:
    'interview interviewing phonescreen phoneinterview screening firstinterview secondinterview intervju intervjuer telefonintervju forstegangsintervju andregangsintervju samtal kontaktad kontaktet samtale jobsamtale telefonsamtale test case',
  OFFER_MADE: 'offer offered offersent tilbud tilbudsendt kontrakt erbjudande avtal kontrakttilbud',
  HIRED: 'accepted employed tilsatt ansettelse ansat rekryterad antagen tilsat',
  REJECTED:
    'reject declined notsuitable disqualified unqualified no nei nej avslag avvist ikkeaktuell avslatt nekad avbojd avbojt ejaktuell inteaktuell avslagen afslag afvist ikkeegnet',
  OUT_OF_PROCESS:
    'withdrawn withdrew candidatewithdrew trukket trukketseg trukketsoknad tilbaketrukket aterkallad atertagen drogtillbaka trukkettilbage trukketsig',
}

const sourceWords: Readonly<Record<Source, string>> = {
  application:
    'direct directapplication careersite careerspage website soknad karriereside nettside hjemmeside ansokan karriarsida hemsida ansogning karriereside uopfordret spontan',
  recommendation:
    'referral referred recommended employeereferral anbefaling anbefalt tips rekommendation rekommenderad anbefalet',
  network: 'linkedin sourced sourcing networking headhunted nettverk natverk netvaerk',
  event: 'fair careerfair jobfair meetup arrangement messe karrieredag massa arbetsmarknadsdag jobmesse',
  agency:
    'recruiter staffing byra bemanningsbyra rekrutteringsbyra rekryteringsbyra bemanningsforetag bureau vikarbureau rekrutteringsbureau',
  earlier: 'previous previousprocess database tidligere tidligereprosess tidigare talentpool kandidatbank',
  other: 'annet andet annat ovrigt unknown ukjent okand ukendt',
}

/** What somebody said that a word means. */
export function saidMeaning<T extends string>(said: Readonly<Record<string, T>>, word: string): T | undefined {
  // A file may say "constructor", which every object knows.
  return Object.hasOwn(said, plain(word)) ? said[plain(word)] : undefined
}

/** What a word probably means, for a person who confirms it; empty if nothing is known. */
export function probableMeaning(field: WordField, word: string): string {
  const wanted = plain(word).replace(/^\d+/, '')
  const known: Readonly<Record<string, string>> = field === 'stage' ? stageWords : sourceWords
  return Object.keys(known).find((meaning) => known[meaning]?.split(' ').includes(wanted)) ?? ''
}
