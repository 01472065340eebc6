/** What a column of a file of candidates can be. */
export const candidateFields = [
  'email',
  'firstName',
  'lastName',
  'name',
  'phone',
  'linkedInUserName',
  'portfolioUrl',
  'position',
  'createdAt',
  'stage',
  'source',
  'note',
] as const
export type CandidateField = (typeof candidateFields)[number]

/** The field of each column, in the order of the columns; null for a column that is left out. */
export type ColumnMapping = readonly (CandidateField | null)[]

/** What people and other systems call the columns, in English, Norwegian, Danish and Swedish, as `plain` writes it. */
const names: Readonly<Record<CandidateField, readonly string[]>> = {
  email: [
    'email',
    'emailaddress',
    'mail',
    'epost',
    'epostadresse',
    'epostadress',
    'mejl',
    'mailadresse',
    'candidateemail',
    'emails',
    'emailaddresses',
    'primaryemail',
    'personalemail',
    'epostadresser',
  ],
  firstName: ['firstname', 'givenname', 'fornavn', 'fornamn', 'tilltalsnamn', 'candidatefirstname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname', 'etternavn', 'efternavn', 'efternamn', 'candidatelastname'],
  name: [
    'name',
    'fullname',
    'candidate',
    'candidatename',
    'navn',
    'fulltnavn',
    'fuldenavn',
    'namn',
    'kandidat',
    'fullstandigtnamn',
  ],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'telephone',
    'tel',
    'telefon',
    'telefonnummer',
    'mobil',
    'mobilnummer',
    'tlf',
    'mobiltelefon',
    'mobilnr',
    'tlfnr',
    'telefonnr',
    'mobilenumber',
    'cellphone',
    'phones',
    'phonenumbers',
    'candidatephone',
    'candidatephonenumber',
  ],
  linkedInUserName: ['linkedin', 'linkedinurl', 'linkedinprofile', 'linkedinusername', 'linkedinprofil'],
  portfolioUrl: [
    'portfolio',
    'portfoliourl',
    'website',
    'homepage',
    'portefolje',
    'hjemmeside',
    'nettside',
    'nettsted',
    'hemsida',
    'webbplats',
  ],
  position: [
    'positionid',
    'jobid',
    'position',
    'stillingid',
    'stillingensid',
    'stillingsid',
    'stilling',
    'tjanstid',
    'tjanstensid',
    'tjanst',
  ],
  createdAt: [
    'createdat',
    'appliedat',
    'applied',
    'applicationdate',
    'dateapplied',
    'added',
    'dateadded',
    'created',
    'datecreated',
    'createddate',
    'applieddate',
    'appliedon',
    'submitted',
    'submittedat',
    'received',
    'receivedat',
    'soknadsdato',
    'sokt',
    'soktdato',
    'datosokt',
    'mottatt',
    'mottattdato',
    'soknadmottatt',
    'registrert',
    'opprettet',
    'lagttil',
    'ansogningsdato',
    'ansogt',
    'modtaget',
    'oprettet',
    'tilfojet',
    'ansokningsdatum',
    'ansokt',
    'ansoktdatum',
    'inkommen',
    'skapad',
    'tillagd',
    'dato',
    'datum',
    'date',
  ],
  stage: [
    'stage',
    'status',
    'steg',
    'trinn',
    'trin',
    'fase',
    'stadium',
    'skede',
    'currentstage',
    'candidatestage',
    'applicationstage',
    'pipelinestage',
    'candidatestatus',
    'applicationstatus',
    'rekrutteringstrinn',
    'prosessteg',
    'rekryteringssteg',
    'processteg',
  ],
  source: [
    'source',
    'candidatesource',
    'applicationsource',
    'wherefrom',
    'hvorfra',
    'varifran',
    'channel',
    'kilde',
    'kjelde',
    'kanal',
    'kalla',
    'rekrytteringskalla',
    'kildekanal',
  ],
  note: [
    'note',
    'notes',
    'comment',
    'comments',
    'notat',
    'notater',
    'merknad',
    'merknader',
    'kommentar',
    'kommentarer',
    'anteckning',
    'anteckningar',
    'notering',
    'noter',
    'bemaerkning',
    'bemaerkninger',
  ],
}

/** What a name has without case, accents and punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]|\p{M}/gu, '')
}

/** The fields that the headers of a file suggest. Each field has one column: the first that is named like it. */
export function suggestedMapping(headers: readonly string[]): ColumnMapping {
  const wanted = headers.map(plain)
  const columns = new Map<number, CandidateField>()
  for (const field of candidateFields) {
    // The order of the names counts: the id of a position comes before its title.
    for (const name of names[field]) {
      const column = wanted.findIndex((header, i) => header === name && !columns.has(i))
      if (column === -1) continue
      columns.set(column, field)
      break
    }
  }
  return headers.map((_, i) => columns.get(i) ?? null)
}
