import type { CompanyText } from './company-text.ts'

export const skarvholmenNo: CompanyText = {
  about: [
    `Skarvholmen Laks er et familieeid havbruksselskap med ni sjølokaliteter, eget slakteri og 164 ansatte. Vi har
    holdt på siden 1984, da to brødre bygde den første merden av tre og tau.`,
    `I dag eksporterer vi laks til 22 land, men beslutningene tas fortsatt av folk som kan se anlegget fra
    kjøkkenvinduet. Overskuddet går til båter, fiskehelse og idrettslaget, omtrent i den rekkefølgen.`,
    'Vi har som mål å halvere klimautslippene innen 2030. Fôrflåtene går på landstrøm, og fire av ni båter er hybride.',
  ],
  offers: [
    'Bolig til rimelig leie det første året',
    'Fagbrev og sertifikater betalt av oss',
    'Produksjonsbonus, lik for alle',
    'Fersk fisk hver torsdag',
    'Barnehageplass garantert av kommunen',
  ],
  headings: ['Et selskap ved sjøen', 'Å arbeide hos oss', 'Fra anleggene våre'],
}

export const skarvholmenEn: CompanyText = {
  about: [
    `Skarvholmen Laks is a family-owned salmon farmer with nine sites at sea, a processing plant of its own and 164
    employees. It began in 1984, when two brothers built a pen from timber and rope.`,
    `We export to 22 countries today, yet decisions are still made by people who can see the pens from the kitchen
    window. What we earn goes into boats, fish health and the local sports club, roughly in that order.`,
  ],
  offers: [
    'Housing at a moderate rent for the first year',
    'Norwegian lessons during working hours',
    'A bonus that is the same for everyone',
    'Fresh fish every Thursday',
  ],
  headings: ['A company by the sea', 'Working here', 'From our sites'],
}

export const bjorkeliaNo: CompanyText = {
  about: [
    `Bjørkelia Omsorg driver sykehjem, bofellesskap og hjemmetjenester for kommuner som vil ha små enheter og faste
    ansikter. Vi er en ideell stiftelse med 620 ansatte på elleve steder.`,
    `Hos oss er lederne faglærte og til stede, turnusene lages sammen med dem som skal gå dem, og tre av fire har hel
    stilling. Sykefraværet er halvparten av det som er vanlig, og det tror vi henger sammen.`,
    'Overskudd går tilbake til beboerne: et orgel, en buss med rampe, en hage med høner.',
  ],
  offers: [
    'Hele, faste stillinger',
    'Ønsketurnus som virker',
    'Betalt videreutdanning med bindingstid på ett år',
    'Kollektivt treningsopplegg og fysioterapeut i huset',
    'Bursdagen fri',
  ],
  headings: ['Små enheter, faste ansikter', 'Å arbeide i Bjørkelia', 'Hverdagen i bilder'],
}

export const granholtNo: CompanyText = {
  about: [
    `Granholt Entreprenør bygger skoler, boliger og næringsbygg i tre og betong, og setter i stand hus som andre har
    gitt opp. Vi er 140 ansatte, tre av fire er fagarbeidere, og 19 er lærlinger.`,
    `Firmaet ble startet av tømrermester Olga Granholt i 1971. Barnebarna driver det i dag, etter den samme regelen:
    vi leverer ikke noe vi ikke ville bodd i selv.`,
    `Egne folk, egen elementhall og eget verksted gjør at vi sjelden trenger å vente på noen. Innleie bruker vi
    nesten ikke.`,
  ],
  offers: [
    'Godt verktøy, og nytt når det ryker',
    'Arbeidsklær som er laget for norsk vær',
    'Fast ansettelse, aldri null timer',
    'Lønnet permisjon den første jaktuka',
    'Firmahytte ved fjorden',
  ],
  headings: ['Håndverk siden 1971', 'Å arbeide i Granholt', 'Prosjekter og folk'],
}

export const strandlysNo: CompanyText = {
  about: [
    `Strandlys Energi leverer strøm, fjernvarme og bredbånd til 48 000 kunder langs kysten. Vi eies av seks kommuner
    og er 210 ansatte, fra linjemontører til økonomer.`,
    `De neste ti årene skal nettet dobles og varmen hentes fra sjøen. Det betyr mye å gjøre, mye å lære og få dager
    som ligner hverandre.`,
    'Sikkerheten kommer først. Det er skrevet på veggen, og vi mener det: Hos oss kan hvem som helst stoppe en jobb.',
  ],
  offers: [
    'Pensjonsordning blant de beste i bransjen',
    'Ansattpris på bredbånd og lader hjemme',
    'Kurssenter med egen øvelseslinje',
    'Sommertid fra mai til september',
  ],
  headings: ['Kraft og varme langs kysten', 'Å arbeide i Strandlys', 'Ute på jobb'],
}

export const strandlysEn: CompanyText = {
  about: [
    `Strandlys Energi supplies electricity, district heating and broadband to 48,000 customers along the Norwegian
    coast. It is owned by six municipalities and employs 210 people, from line fitters to economists.`,
    `Within ten years the grid has to double, and the heat is to come from the sea. There is much to do, much to
    learn, and few days are alike.`,
    'Safety comes first. It is painted on the wall and also true: anyone here may stop a job.',
  ],
  offers: [
    'One of the better pension schemes in the industry',
    'Norwegian lessons for you and your family',
    'Help with schools, housing and paperwork',
    'Short working days from May to September',
  ],
  headings: ['Power and heat along the coast', 'Working at Strandlys', 'Out in the field'],
}

export const kolonneNo: CompanyText = {
  about: [
    `Kolonne Regnskap er et byrå for virksomheter som vil snakke med den som fører regnskapet. Vi er 58 ansatte på
    fem kontorer og har 1 100 kunder, mange av dem siden starten i 1996.`,
    `Vi har høyst 25 kunder hver, svarer på telefonen og bruker tiden vi sparer på automatisering, til rådgivning.
    Kundene merker det, og det gjør vi også: Få slutter.`,
  ],
  offers: [
    'Hybridkontor med to faste dager sammen',
    'Sommertid til klokken 15',
    'Betalt autorisasjon og etterutdanning',
    'Avspasering i juni for det du arbeidet i mai',
    'Ingen timeskriving på kunder',
  ],
  headings: ['Tall man kan snakke med', 'Å arbeide i Kolonne', 'Kontorene'],
}

export const solvikaNo: CompanyText = {
  about: [
    `Solvika Hotell og Spiseri driver fire hotell og tre spisesteder i hus med historie: et telegrafkontor, en
    hermetikkfabrikk, en skipshandel og et pensjonat. Ingen rom er like, og det skal heller ingen kvelder være.`,
    `Vi er 190 ansatte av 31 nasjonaliteter. Maten lages fra bunnen, rommene stelles av fast ansatte, og gjestene
    kommer tilbake i gjennomsnitt tre ganger.`,
  ],
  offers: [
    'Personalpris på alle hotellene, også for familien',
    'Turnus seks uker fram',
    'Personalmat i hver vakt',
    'Norskkurs eller vinkurs, etter behov',
    'Personalbolig for sesongansatte',
  ],
  headings: ['Fire hus ved vannet', 'Å arbeide i Solvika', 'Rom, mat og folk'],
}
