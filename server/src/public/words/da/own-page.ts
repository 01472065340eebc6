import { commonWords } from '../../../base/web/words/da.ts'
import type { OwnWords } from '../en/own-page.ts'

/** Teksterne på en persons egen side på dansk. */
export const ownWords: OwnWords = {
  title: (company) => `Din side hos ${company}`,
  heading: 'Din side',
  leadPerson: (company) => `Alt, hvad ${company} har gemt om dig.`,
  leadSubmission: (company) => `Det, du har sendt til ${company} med denne formular.`,
  until: (day) => `Adressen virker til ${day}. Alle, der har den, kan se siden, så hold den for dig selv.`,
  applications: 'Dine ansøgninger',
  none: 'Der er ikke noget i gang.',
  sentOn: (day) => `Sendt ${day}`,
  namedOn: (day) => `Nogen anbefalede dig den ${day}`,
  stages: {
    received: 'Modtaget',
    review: 'Under vurdering',
    offer: 'Tilbud givet',
    hired: 'Ansat',
    withdrawn: 'Trukket tilbage',
    closed: 'Afsluttet',
  },
  stageTexts: {
    received: 'Den er kommet frem. Ingen har besluttet noget endnu.',
    review: 'Virksomheden ser på den.',
    offer: 'Virksomheden har givet et tilbud.',
    hired: 'Du har fået jobbet.',
    withdrawn: 'Du har trukket dig.',
    closed: 'Dette forløb er slut.',
  },
  ad: 'Annoncen, som den var',
  noticeShown: 'Den privatlivspolitik, du fik vist',
  what: 'Det, du skrev',
  data: 'Det, der er gemt om dig',
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
  noRecipients: 'Ingen andre end virksomheden selv.',
  hiddenRecipient: 'En arbejdsgiver, som annoncen ikke nævner',
  correct: 'Ret',
  correctTitle: 'Ret dine oplysninger',
  correctHint: 'Vil du ændre din e-mailadresse, så spørg virksomheden.',
  correctSubmissionHint: (company) =>
    `Det retter det, du sendte med denne formular. Har du sendt flere formularer, så spørg ${company} om siden med alt om dig.`,
  withdraw: 'Træk ansøgningen tilbage',
  withdrawTitle: 'Vil du trække ansøgningen tilbage?',
  withdrawText: (job) =>
    `${job}: virksomheden får at vide, at du ikke længere er interesseret. Det kan ikke fortrydes.`,
  withdrawButton: 'Træk ansøgningen tilbage',
  withdrawn: 'Du har trukket dig.',
  cv: 'Dit CV',
  cvText: 'Tilføj et nyere eller et andet CV. Virksomheden ser det nyeste først.',
  cvButton: 'Tilføj',
  cvAdded: 'Tilføjet.',
  cvFull: (max) => `Der kan højst være ${max} filer. Intet blev tilføjet.`,
  consents: 'Det, du har givet samtykke til',
  consentNames: {
    other_positions: 'Andre stillinger',
    stage_for_referrer: 'Den, der anbefalede dig',
  },
  consentUntil: {
    other_positions: (day) =>
      `Du har givet samtykke til, at vi gemmer dine oplysninger til andre stillinger indtil ${day}.`,
    stage_for_referrer: (day) =>
      `Indtil ${day} kan den, der anbefalede dig, se dit navn, og om du er i proces, ansat eller afsluttet.`,
  },
  /** By a form of an earlier version, which did not say that the name is shown. */
  consentWithoutName: (day) =>
    `Indtil ${day} kan den, der anbefalede dig, se, hvordan det går, men ikke dit navn: i proces, ansat eller afsluttet.`,
  consentNone: 'Du har ikke givet samtykke til, at vi gemmer dine oplysninger til andre stillinger.',
  consentStated: {
    other_positions:
      'Med denne formular gav du samtykke til, at vi gemmer dine oplysninger til andre stillinger i 12 måneder.',
    stage_for_referrer:
      'Med denne formular gav du samtykke til, at den, der anbefalede dig, ser dit navn, og om du er i proces, ansat eller afsluttet.',
  },
  consentStatedHint: (company) =>
    `Hvis ${company} kendte din e-mailadresse i forvejen, gælder det først, når du bekræfter det på siden med alt om dig. Spørg ${company} om adressen.`,
  consentUnconfirmed: {
    other_positions: (day) =>
      `I en formular, der blev sendt med din e-mailadresse ${day}, er der givet samtykke til, at vi gemmer dine oplysninger til andre stillinger i 12 måneder. Det gælder kun, hvis du bekræfter det.`,
    stage_for_referrer: (day) =>
      `I en formular, der blev sendt med din e-mailadresse ${day}, er der givet samtykke til, at den, der anbefalede dig, ser dit navn, og om du er i proces, ansat eller afsluttet. Det gælder kun, hvis du bekræfter det.`,
  },
  consentAnswers: { withdraw: 'Træk samtykket tilbage', confirm: 'Bekræft', refuse: 'Afvis' },
  copy: 'Tag en kopi med dig',
  copyText: 'Alt på denne side som én fil til programmer (JSON) og hver af dine filer.',
  copyButton: 'Hent kopien',
  erase: 'Slet',
  eraseTitle: 'Vil du slette alt?',
  eraseSubmissionTitle: 'Vil du slette det, du har sendt?',
  eraseText: (company) =>
    `Så ved ${company} ikke længere noget om dig. Ansøgninger, der er i gang, trækkes tilbage. Det kan ikke fortrydes.`,
  eraseSubmissionText: (company) =>
    `Det, du sendte med denne formular, slettes. Hvis ${company} ikke ved andet om dig, er der intet tilbage. Ansøgningen trækkes tilbage, hvis den er i gang. Det kan ikke fortrydes.`,
  eraseReview: (company) =>
    `En hos ${company} ser på det først. Det sker inden 30 dage, medmindre en lov siger, at noget skal beholdes. Ansøgninger, der er i gang, trækkes tilbage med det samme.`,
  eraseButton: 'Slet alt',
  eraseSubmissionButton: 'Slet det',
  erasedTitle: 'Slettet',
  erasedText: 'Det, der var gemt om dig her, er slettet. Din side findes ikke længere.',
  eraseNotedTitle: 'Vi har noteret det',
  eraseNoted: (day) => `Du har bedt om at blive slettet. Det sker senest ${day}.`,
  emptied: 'Det, du skrev her, er slettet.',
  cancel: 'Tilbage til din side',
  refused: 'Det kunne ikke lade sig gøre. Se på siden igen, og prøv en gang til.',
  hired: 'Det har ført til et job. Tal med virksomheden i stedet.',
  privacy: 'Databeskyttelse',
}
