import type { Profession } from '../profession.ts'

/** Chauffør. */
export const driver: Profession = {
  tasks: [
    'Læsning, surring og aflæsning af gods',
    'Daglig kontrol af vognen og indmelding af fejl',
    'Registrering på håndterminal og pæne fragtpapirer',
    'Venlig kontakt med kunder og lager',
    'Overholdelse af køre- og hviletid, også når der er travlt',
  ],
  wants: [
    'Kørekort C eller CE, gyldigt chaufføruddannelsesbevis og førerkort til takograf',
    'Du taler dansk, svensk, norsk eller engelsk, så vi kan forstå hinanden i telefonen',
    'Du kører roligt og holder din vogn pæn',
    'ADR-bevis er en fordel, vi betaler gerne kurset',
    'Du møder til tiden, og du ringer, hvis du ikke kan',
  ],
  pay: {
    type: 'HOUR',
    currency: 'DKK',
    least: 168,
    most: 205,
    step: 1,
    extra: 'Overenskomst, pension og tillæg for forskudt tid',
  },
  roles: [
    {
      titles: ['Distributionschauffør', 'Chauffør til distribution, C', 'Chauffør i nærområdet'],
      pitches: [
        'Fast rute, fast vogn og fri, når børnene har fri. {company} søger distributionschauffør {at}.',
        'Vi har lige fået vores første ellastbiler {at} og mangler de chauffører, der skal køre dem.',
      ],
      about: [
        `Du møder klokken fem på terminalen, læsser sammen med en kollega og er på vejen inden seks. En typisk tur
        har 16 til 20 stop hos butikker, værksteder og byggepladser, og du er som regel tilbage omkring klokken to.`,
        `Ruterne bliver planlagt af folk, der selv har kørt dem. Er en rute skruet dårligt sammen, siger du det på
        mandagsmødet, og så laver vi den om.`,
      ],
      tasks: ['Levering på fast rute i eget distrikt', 'Afhentning af returemballage og paller'],
      wants: ['Du kender området, eller du lærer det hurtigt'],
      highlights: ['Fast rute', 'Fri ved totiden', 'Nye ellastbiler'],
    },
    {
      titles: ['Eksportchauffør', 'Chauffør, Norge–Danmark', 'Linjechauffør CE'],
      pitches: [
        'Fisk sydpå og møbler nordpå. {company} søger eksportchauffør med base {at}.',
        'Færgen hver søndag, hjemme hver torsdag. Er det en uge, der passer dig?',
      ],
      about: [
        `Du kører faste linjer mellom Norge, Danmark og Nordtyskland med køletrailer. Afgangene ligger fast, så du
        kan planlægge en fødselsdag tre måneder frem. På færgen har du din egen kahyt.`,
        `Vognene er højst fire år gamle, med køleskab, god seng og vinterdæk i god tid. Du har den samme vogn hele
        året.`,
      ],
      tasks: ['Kørsel med køletrailer og kontrol af temperatur', 'Toldpapirer ved grænsen, med hjælp fra kontoret'],
      wants: ['Erfaring med trailer, gerne på vinterveje', 'Du kan lide dit eget selskab'],
      highlights: ['Hjemme hver torsdag', 'Egen vogn', 'Faste afgange'],
    },
  ],
}

/** Lager og terminal. */
export const warehouse: Profession = {
  tasks: [
    'Modtagelse, sortering og udlevering af gods',
    'Plukning og pakning med håndterminal',
    'Kørsel med truck og løfteudstyr',
    'Orden, renhold og optælling',
    'Hjælp til kollegaerne, når bølgen rammer',
  ],
  wants: [
    'Truckcertifikat B, eller lyst til at tage det',
    'Du kan løfte rigtigt og lade være, når det er for tungt',
    'Dansk eller engelsk',
    'Du er vågen om morgenen, eller om natten, alt efter hold',
    'Erfaring fra lager er godt, men ikke et krav',
  ],
  pay: { type: 'HOUR', currency: 'DKK', least: 152, most: 184, step: 1, extra: 'Tillæg for aften og nat' },
  roles: [
    {
      titles: ['Lagermedarbejder', 'Terminalarbejder, morgenhold', 'Lagermedarbejder, aftenhold'],
      pitches: [
        '12.000 pakker på en nat, og ingen der løber. {company} søger lagermedarbejdere {at}.',
        'Kom ind i varmen: nyt lager, nye trucks og en kantine med udsigt til kajen.',
      ],
      about: [
        `Du bliver oplært på tre områder i løbet af de første to måneder, så du kan skifte mellem dem. Det skåner
        ryggen og gør dagene forskellige. Vi er 34 på morgenholdet og 18 på aftenholdet.`,
        `Hver morgen står vi ved tavlen i otte minutter: Hvad gik galt i går, hvad kommer i dag, hvem har brug for
        hjælp? Derefter går vi i gang.`,
      ],
      tasks: ['Sortering af pakker og paller til faste porte', 'Kontrol af skader og mangler ved modtagelsen'],
      wants: ['Du kan arbejde på hold med rullende weekend'],
      highlights: ['Oplæring på tre områder', 'Betalt truckcertifikat', 'Kantine med havudsigt'],
    },
    {
      titles: ['Teamleder, lager', 'Holdleder på terminalen', 'Driftskoordinator, nat'],
      pitches: [
        'Du kan navnene på alle på holdet, og på deres børn. {company} søger teamleder {at}.',
        'God ledelse kan høres: Der er stille, og det går stærkt. Holdleder søges til natholdet {at}.',
      ],
      about: [
        `Du leder et hold på 18, fordeler folk efter mængder og er selv på gulvet det meste af vagten. Du har ansvar
        for, at bilerne kører til tiden, og for at ingen kommer til skade imens.`,
        `Du får et lederforløb med fire moduler og en erfaren terminalchef, som er der, når det gælder, og holder sig
        væk, når det går godt.`,
      ],
      tasks: [
        'Daglig ledelse og bemanding',
        'Forbedringstavle og opfølgning på ulykker og nærved-hændelser',
        'Oplæring af nye',
      ],
      wants: ['Erfaring som teamleder eller som den, de andre spørger', 'Grundlæggende kendskab til regneark'],
      highlights: ['Lederforløb', 'Hold på 18', 'Nattillæg'],
      pay: { type: 'MONTH', currency: 'DKK', least: 35500, most: 41000, step: 250, extra: 'Nattillæg og pension' },
    },
  ],
}
