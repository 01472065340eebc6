import { commonWords } from '../../../base/web/words/sv.ts'
import type { OwnWords } from '../en/own-page.ts'

/** Texterna på en persons egen sida på svenska. */
export const ownWords: OwnWords = {
  title: (company) => `Din sida hos ${company}`,
  heading: 'Din sida',
  leadPerson: (company) => `Allt som ${company} har sparat om dig.`,
  leadSubmission: (company) => `Det du har skickat till ${company} med det här formuläret.`,
  until: (day) => `Adressen fungerar till ${day}. Alla som har den kan se sidan, så håll den för dig själv.`,
  applications: 'Dina ansökningar',
  none: 'Inget pågår.',
  sentOn: (day) => `Skickad ${day}`,
  namedOn: (day) => `Någon rekommenderade dig ${day}`,
  stages: {
    received: 'Mottagen',
    review: 'Under bedömning',
    offer: 'Erbjudande lämnat',
    hired: 'Anställd',
    withdrawn: 'Återtagen',
    closed: 'Avslutad',
  },
  stageTexts: {
    received: 'Den har kommit fram. Ingen har bestämt något ännu.',
    review: 'Företaget tittar på den.',
    offer: 'Företaget har lämnat ett erbjudande.',
    hired: 'Du har fått jobbet.',
    withdrawn: 'Du har dragit tillbaka ansökan.',
    closed: 'Den här processen är över.',
  },
  ad: 'Annonsen som den var',
  noticeShown: 'Integritetspolicyn som du fick se',
  what: 'Det du skrev',
  data: 'Det som är sparat om dig',
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
  noRecipients: 'Ingen annan än företaget självt.',
  hiddenRecipient: 'En arbetsgivare som annonsen inte nämner',
  correct: 'Rätta',
  correctTitle: 'Rätta dina uppgifter',
  correctHint: 'Vill du ändra din e-postadress får du fråga företaget.',
  correctSubmissionHint: (company) =>
    `Det här rättar det du skickade med formuläret. Har du skickat fler formulär kan du be ${company} om sidan med allt om dig.`,
  withdraw: 'Dra tillbaka ansökan',
  withdrawTitle: 'Vill du dra tillbaka ansökan?',
  withdrawText: (job) => `${job}: företaget får veta att du inte längre är aktuell. Det går inte att ångra.`,
  withdrawButton: 'Dra tillbaka ansökan',
  withdrawn: 'Du har dragit tillbaka ansökan.',
  cv: 'Ditt CV',
  cvText: 'Lägg till ett nyare eller ett annat CV. Företaget ser det nyaste först.',
  cvButton: 'Lägg till',
  cvAdded: 'Tillagt.',
  cvFull: (max) => `Det kan finnas högst ${max} filer. Ingenting lades till.`,
  consents: 'Det du har samtyckt till',
  consentNames: {
    other_positions: 'Andra tjänster',
    stage_for_referrer: 'Personen som rekommenderade dig',
  },
  consentUntil: {
    other_positions: (day) => `Du har samtyckt till att vi sparar dina uppgifter för andra tjänster till ${day}.`,
    stage_for_referrer: (day) =>
      `Till ${day} ser personen som rekommenderade dig ditt namn, och om du är i process, anställd eller avslutad.`,
  },
  /** By a form of an earlier version, which did not say that the name is shown. */
  consentWithoutName: (day) =>
    `Till ${day} ser personen som rekommenderade dig hur det går, men inte ditt namn: i process, anställd eller avslutad.`,
  consentNone: 'Du har inte samtyckt till att vi sparar dina uppgifter för andra tjänster.',
  consentStated: {
    other_positions:
      'Med det här formuläret samtyckte du till att vi sparar dina uppgifter för andra tjänster i 12 månader.',
    stage_for_referrer:
      'Med det här formuläret samtyckte du till att personen som rekommenderade dig ser ditt namn, och om du är i process, anställd eller avslutad.',
  },
  consentStatedHint: (company) =>
    `Om ${company} redan kände till din e-postadress gäller det här först när du bekräftar det på sidan med allt om dig. Fråga ${company} efter adressen.`,
  consentUnconfirmed: {
    other_positions: (day) =>
      `I ett formulär som skickades med din e-postadress ${day} gavs samtycke till att vi sparar dina uppgifter för andra tjänster i 12 månader. Det gäller bara om du bekräftar det.`,
    stage_for_referrer: (day) =>
      `I ett formulär som skickades med din e-postadress ${day} gavs samtycke till att personen som rekommenderade dig ser ditt namn, och om du är i process, anställd eller avslutad. Det gäller bara om du bekräftar det.`,
  },
  consentAnswers: { withdraw: 'Dra tillbaka samtycket', confirm: 'Bekräfta', refuse: 'Avslå' },
  copy: 'Ta med dig en kopia',
  copyText: 'Allt på den här sidan som en fil för program (JSON) och var och en av dina filer.',
  copyButton: 'Hämta kopian',
  erase: 'Radera',
  eraseTitle: 'Vill du radera allt?',
  eraseSubmissionTitle: 'Vill du radera det du har skickat?',
  eraseText: (company) =>
    `Då vet ${company} inte längre något om dig. Ansökningar som pågår dras tillbaka. Det går inte att ångra.`,
  eraseSubmissionText: (company) =>
    `Det du skickade med formuläret raderas. Om ${company} inte vet något annat om dig finns inget kvar. Ansökan dras tillbaka om den pågår. Det går inte att ångra.`,
  eraseReview: (company) =>
    `Någon på ${company} tittar på det först. Det görs inom 30 dagar, om inte en lag säger att något måste behållas. Ansökningar som pågår dras tillbaka direkt.`,
  eraseButton: 'Radera allt',
  eraseSubmissionButton: 'Radera det',
  erasedTitle: 'Raderat',
  erasedText: 'Det som var sparat om dig här är raderat. Din sida finns inte längre.',
  eraseNotedTitle: 'Vi har noterat det',
  eraseNoted: (day) => `Du har bett om att bli raderad. Det görs senast ${day}.`,
  emptied: 'Det du skrev här är raderat.',
  cancel: 'Tillbaka till din sida',
  refused: 'Det gick inte att göra. Titta på sidan igen och försök en gång till.',
  hired: 'Det har lett till ett jobb. Prata med företaget i stället.',
  privacy: 'Dataskydd',
}
