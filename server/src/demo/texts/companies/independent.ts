import type { CompanyText } from './company-text.ts'

export const kvistbyteSe: CompanyText = {
  about: [
    `Kvistbyte utvecklar planeringsprogram för verkstäder, hissföretag och båtvarv. 3 200 arbetsplatser i sex länder
    använder det varje dag, de flesta med smutsiga händer.`,
    `Vi är 41 personer i Göteborg, Stockholm och på distans. Bolaget är lönsamt, ägs av dem som arbetar i det och har
    aldrig tagit in riskkapital. Därför kan vi göra klart saker.`,
    'Vi besöker kunder varje månad, skriver ned beslut och går hem klockan fem.',
  ],
  offers: [
    'Sex veckors semester',
    'Delägarskap efter ett år',
    'Hybridarbete med träffar varje kvartal',
    'Valfri utrustning, rimligt valfri',
    'Studiedag varannan fredag',
  ],
  headings: ['Program för händer', 'Att arbeta på Kvistbyte', 'Kontor och kollegor'],
}

export const kvistbyteEn: CompanyText = {
  about: [
    `Kvistbyte makes planning software for workshops, lift companies and boatyards. It is used every day at 3,200
    workplaces in six countries, mostly by people with dirty hands.`,
    `We are 41 people in Gothenburg, Stockholm and elsewhere. The company is profitable, owned by those who work in
    it, and has never taken venture capital, which is why we get to finish things.`,
  ],
  offers: [
    'Ownership after one year',
    'Hybrid or remote work, with a team week every quarter',
    'A study day every other Friday',
    'Equipment of your choice, within reason',
  ],
  headings: ['Software for hands', 'Working at Kvistbyte', 'Offices and people'],
}

export const havnelyktaNo: CompanyText = {
  about: [
    `Stiftelsen Havnelykta driver kystmuseum, fotoarkiv, kulturhus og frivillige tilbud i fire byer. Vi er 46 ansatte
    og over 400 frivillige, og holder til i sjøboder, et tollhus og en nedlagt fyrstasjon.`,
    `Vi tror at folk som deler et rom, en sang eller en matpakke, får lettere for å dele en by. Derfor henger museum,
    konserter, leksehjelp og besøksvenner sammen hos oss.`,
    'Stiftelsen er uten eiere. Pengene kommer fra kommuner, fylker, gaver og en kafé som går overraskende godt.',
  ],
  offers: [
    'Gratis inngang på alt, med følge',
    'Kurs og fagdager for ansatte og frivillige',
    'Leilighet på fyrstasjonen til utlån',
    'Gode kollegaer i alle aldrer',
  ],
  headings: ['Lys i flere vinduer', 'Ansatt eller frivillig hos oss', 'Husene våre'],
}

export const rugkaerDk: CompanyText = {
  about: [
    `Rugkær Partners rådgiver og investerer i mellemstore nordiske virksomheter. Vi er 31 mennesker i København og
    Aarhus, ejer andele i tolv familievirksomheder og har fire fonde.`,
    `Rådgivning og investering bor hver for sig, men spiser sammen. Det giver konsulenter, der kan regne, og
    investorer, der har været på en fabrik.`,
    'Huset er grundlagt i 2003 af to tidligere driftsledere, og døren til direktionen er taget af hængslerne.',
  ],
  offers: [
    'Medejerskab efter tre år',
    'Fem ekstra feriedage',
    'Mentor uden for egen afdeling',
    'Orlov på tre måneder efter fem år',
    'Fælles frokost, lavet af en kok med holdninger',
  ],
  headings: ['To slags hus under ét tag', 'At arbejde hos Rugkær', 'Fra kontorerne'],
}

export const rugkaerEn: CompanyText = {
  about: [
    `Rugkær Partners advises and invests in medium-sized Nordic companies. We are 31 people in Copenhagen and Aarhus,
    hold shares in twelve family businesses, and manage four funds.`,
    `Advisers and investors live apart but eat together, which gives us advisers who can calculate and investors who
    have been inside a factory.`,
  ],
  offers: [
    'Partnership after three years',
    'Five extra days of holiday',
    'Three months of leave after five years',
    'Danish lessons',
    'Lunch by a cook with opinions',
  ],
  headings: ['Two houses under one roof', 'Working at Rugkær', 'From the offices'],
}
