import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { Catalogue } from '../../base/web/words/language.ts'

/** What members call the stages of the API. Files of candidates may name them in any of these languages. */
export const stageNames: Catalogue<Readonly<Record<CandidateStage, string>>> = {
  en: {
    PRESCREENING: 'Pre-screening',
    REFERRAL_CREATED: 'Referred',
    READY_FOR_REVIEW: 'New',
    ACCEPTED_BY_COMPANY: 'Shortlisted',
    CONTACTED_BY_COMPANY: 'In contact',
    OFFER_MADE: 'Offer made',
    HIRED: 'Hired',
    REJECTED: 'Rejected',
    OUT_OF_PROCESS: 'Out of process',
  },
  nb: {
    PRESCREENING: 'Forhåndsvurdering',
    REFERRAL_CREATED: 'Anbefalt',
    READY_FOR_REVIEW: 'Ny',
    ACCEPTED_BY_COMPANY: 'Aktuell',
    CONTACTED_BY_COMPANY: 'I kontakt',
    OFFER_MADE: 'Tilbud gitt',
    HIRED: 'Ansatt',
    REJECTED: 'Avslag',
    OUT_OF_PROCESS: 'Ute av prosessen',
  },
  da: {
    PRESCREENING: 'Forvurdering',
    REFERRAL_CREATED: 'Anbefalet',
    READY_FOR_REVIEW: 'Ny',
    ACCEPTED_BY_COMPANY: 'Udvalgt',
    CONTACTED_BY_COMPANY: 'I kontakt',
    OFFER_MADE: 'Tilbud givet',
    HIRED: 'Ansat',
    REJECTED: 'Afslag',
    OUT_OF_PROCESS: 'Ude af processen',
  },
  sv: {
    PRESCREENING: 'Förhandsbedömning',
    REFERRAL_CREATED: 'Rekommenderad',
    READY_FOR_REVIEW: 'Ny',
    ACCEPTED_BY_COMPANY: 'Utvald',
    CONTACTED_BY_COMPANY: 'I kontakt',
    OFFER_MADE: 'Erbjudande lämnat',
    HIRED: 'Anställd',
    REJECTED: 'Avslag',
    OUT_OF_PROCESS: 'Ute ur processen',
  },
}
