import type { CompanyText } from './company-text.ts'

export const fjellvikNo: CompanyText = {
  about: [
    `Fjellvik Rekruttering har siden 2009 hjulpet virksomheter langs kysten og i innlandet med å finne folk som blir.
    Vi er fjorten rådgivere i Bergen og Trondheim, og de fleste av oss har hatt en annen jobb først.`,
    `Vi arbeider innen helse, bygg, havbruk, transport og økonomi, og sier nei til oppdrag der vi ikke selv ville
    søkt. Alle kandidater får svar innen tre dager, og alle kunder får høre sannheten om annonsen sin.`,
    `Byrået eies av dem som arbeider her. Ingen kan eie mer enn en femdel, og overskuddet deles etter en modell som
    får plass på en serviett.`,
  ],
  offers: [
    'Medeierskap etter to år',
    'Kontorer midt i byen, med fjorden i den ene enden',
    'Studietur hvert annet år',
    'En faglig samling i måneden, med telefonene av',
  ],
  headings: ['Om Fjellvik Rekruttering', 'Å arbeide hos oss', 'Kontorene våre'],
}

export const lindkaerDk: CompanyText = {
  about: [
    `Lindkær & Falk finder mennesker til skoler, studier og industri i Danmark, Sverige og Storbritannien. Vi
    begyndte i 2014 med to skriveborde og en kaffemaskine, og kaffemaskinen er der stadig.`,
    `Vi er ni konsulenter, og tilsammen taler vi seks sprog. En opgave slutter først, når den ansatte har været der
    et år og er glad for det. Indtil da ringer vi jævnligt, også når det er ubelejligt.`,
    'Halvdelen af vores ansættelser kommer gennem anbefalinger. Derfor gør vi os umage med dem, der fik nej.',
  ],
  offers: [
    'Faste kunder fra første dag',
    'Seks ugers ferie og lukket mellem jul og nytår',
    'Sprogundervisning i arbejdstiden',
    'Frokost ved ét langt bord',
  ],
  headings: ['Om Lindkær & Falk', 'At arbejde hos os', 'Kontoret'],
}
