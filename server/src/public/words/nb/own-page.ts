import { commonWords } from '../../../base/web/words/nb.ts'
import type { OwnWords } from '../en/own-page.ts'

/** Tekstene på en persons egen side på norsk. */
export const ownWords: OwnWords = {
  title: (company) => `Siden din hos ${company}`,
  heading: 'Siden din',
  leadPerson: (company) => `Alt som ${company} har lagret om deg.`,
  leadSubmission: (company) => `Det du har sendt til ${company} med dette skjemaet.`,
  until: (day) => `Adressen virker til ${day}. Alle som har den, kan se siden, så hold den for deg selv.`,
  applications: 'Søknadene dine',
  none: 'Ingenting pågår.',
  sentOn: (day) => `Sendt ${day}`,
  namedOn: (day) => `Noen anbefalte deg ${day}`,
  stages: {
    received: 'Mottatt',
    review: 'Under vurdering',
    offer: 'Tilbud gitt',
    hired: 'Ansatt',
    withdrawn: 'Trukket',
    closed: 'Avsluttet',
  },
  stageTexts: {
    received: 'Den har kommet frem. Ingen har bestemt noe ennå.',
    review: 'Bedriften ser på den.',
    offer: 'Bedriften har gitt et tilbud.',
    hired: 'Du har fått jobben.',
    withdrawn: 'Du har trukket deg.',
    closed: 'Denne prosessen er over.',
  },
  ad: 'Annonsen slik den var',
  noticeShown: 'Personvernerklæringen du ble vist',
  what: 'Det du skrev',
  data: 'Det som er lagret om deg',
  fields: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: commonWords.phone,
    linkedInUserName: commonWords.linkedIn,
    portfolioUrl: commonWords.websiteOrPortfolio,
    message: commonWords.message,
    files: commonWords.files,
  },
  noRecipients: 'Ingen andre enn bedriften selv.',
  hiddenRecipient: 'En arbeidsgiver som annonsen ikke nevner',
  correct: 'Rett',
  correctTitle: 'Rett opplysningene dine',
  correctHint: 'Vil du endre e-postadressen, må du spørre bedriften.',
  correctSubmissionHint: (company) =>
    `Dette retter det du sendte med dette skjemaet. Har du sendt flere skjemaer, kan du be ${company} om siden med alt om deg.`,
  withdraw: 'Trekk søknaden',
  withdrawTitle: 'Vil du trekke søknaden?',
  withdrawText: (job) => `${job}: bedriften får beskjed om at du ikke er aktuell lenger. Dette kan ikke angres.`,
  withdrawButton: 'Trekk søknaden',
  withdrawn: 'Du har trukket deg.',
  cv: 'CV-en din',
  cvText: 'Legg til en nyere eller en annen CV. Bedriften ser den nyeste først.',
  cvButton: 'Legg til',
  cvAdded: 'Lagt til.',
  cvFull: (max) => `Det kan være høyst ${max} filer. Ingenting ble lagt til.`,
  consents: 'Det du har samtykket i',
  consentNames: {
    other_positions: 'Andre stillinger',
    stage_for_referrer: 'Personen som anbefalte deg',
  },
  consentUntil: {
    other_positions: (day) =>
      `Du har samtykket i at vi tar vare på opplysningene dine for andre stillinger til ${day}.`,
    stage_for_referrer: (day) =>
      `Til ${day} ser personen som anbefalte deg, navnet ditt, og om du er i prosess, ansatt eller avsluttet.`,
  },
  /** By a form of an earlier version, which did not say that the name is shown. */
  consentWithoutName: (day) =>
    `Til ${day} ser personen som anbefalte deg, hvordan det går, men ikke navnet ditt: i prosess, ansatt eller avsluttet.`,
  consentNone: 'Du har ikke samtykket i at vi tar vare på opplysningene dine for andre stillinger.',
  consentStated: {
    other_positions:
      'Med dette skjemaet samtykket du i at vi tar vare på opplysningene dine for andre stillinger i 12 måneder.',
    stage_for_referrer:
      'Med dette skjemaet samtykket du i at personen som anbefalte deg, ser navnet ditt, og om du er i prosess, ansatt eller avsluttet.',
  },
  consentStatedHint: (company) =>
    `Hvis ${company} kjente e-postadressen din fra før, gjelder dette først når du bekrefter det på siden med alt om deg. Spør ${company} om adressen.`,
  consentUnconfirmed: {
    other_positions: (day) =>
      `I et skjema som ble sendt med e-postadressen din ${day}, er det samtykket i at vi tar vare på opplysningene dine for andre stillinger i 12 måneder. Det gjelder bare hvis du bekrefter det.`,
    stage_for_referrer: (day) =>
      `I et skjema som ble sendt med e-postadressen din ${day}, er det samtykket i at personen som anbefalte deg, ser navnet ditt, og om du er i prosess, ansatt eller avsluttet. Det gjelder bare hvis du bekrefter det.`,
  },
  consentAnswers: { withdraw: 'Trekk samtykket', confirm: 'Bekreft', refuse: 'Avslå' },
  copy: 'Ta med deg en kopi',
  copyText: 'Alt på denne siden som én fil for programmer (JSON), og hver av filene dine.',
  copyButton: 'Last ned kopien',
  erase: 'Slett',
  eraseTitle: 'Vil du slette alt?',
  eraseSubmissionTitle: 'Vil du slette det du har sendt?',
  eraseText: (company) =>
    `Da vet ${company} ikke lenger noe om deg. Søknader som pågår, trekkes. Dette kan ikke angres.`,
  eraseSubmissionText: (company) =>
    `Det du sendte med dette skjemaet, slettes. Hvis ${company} ikke vet noe annet om deg, blir ingenting igjen. Søknaden trekkes hvis den pågår. Dette kan ikke angres.`,
  eraseReview: (company) =>
    `Noen hos ${company} ser på det først. Det gjøres innen 30 dager, med mindre en lov sier at noe må beholdes. Søknader som pågår, trekkes med én gang.`,
  eraseButton: 'Slett alt',
  eraseSubmissionButton: 'Slett det',
  erasedTitle: 'Slettet',
  erasedText: 'Det som var lagret om deg her, er slettet. Siden din finnes ikke lenger.',
  eraseNotedTitle: 'Vi har notert det',
  eraseNoted: (day) => `Du har bedt om å bli slettet. Det gjøres senest ${day}.`,
  emptied: 'Det du skrev her, er slettet.',
  cancel: 'Tilbake til siden din',
  refused: 'Dette kunne ikke gjøres. Se på siden på nytt, og prøv en gang til.',
  hired: 'Dette har ført til en jobb. Snakk heller med bedriften.',
  privacy: 'Personvern',
}
