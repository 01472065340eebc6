import type { Language } from '@kandidat/contract/resources/enumerations'
import type { CompanyName } from './companies.ts'
import type { PlaceName } from './places.ts'
import * as dkAdvisory from './texts/dk/advisory.ts'
import * as dkSchool from './texts/dk/school.ts'
import * as dkStudio from './texts/dk/studio.ts'
import * as dkTransport from './texts/dk/transport.ts'
import * as enAquaculture from './texts/en/aquaculture.ts'
import * as enEnergy from './texts/en/energy.ts'
import * as enGroundStation from './texts/en/ground-station.ts'
import * as enInvestment from './texts/en/investment.ts'
import * as enSoftware from './texts/en/software.ts'
import * as gbShop from './texts/gb/shop.ts'
import * as gbVeterinary from './texts/gb/veterinary.ts'
import * as noAquaculture from './texts/no/aquaculture.ts'
import * as noBuilding from './texts/no/building.ts'
import * as noCulture from './texts/no/culture.ts'
import * as noElectrical from './texts/no/electrical.ts'
import * as noHealth from './texts/no/health.ts'
import * as noHospitality from './texts/no/hospitality.ts'
import * as noOffice from './texts/no/office.ts'
import * as noTransport from './texts/no/transport.ts'
import type { Profession } from './texts/profession.ts'
import * as seAntenna from './texts/se/antenna.ts'
import * as seIndustry from './texts/se/industry.ts'
import * as seSoftware from './texts/se/software.ts'

/** So many positions of one kind: who owns them, whom they are managed for, and where they are. */
export interface Planned {
  owner: CompanyName
  client: CompanyName | null
  language: Language
  profession: Profession
  count: number
  places: readonly PlaceName[]
}

const plan =
  (owner: CompanyName, client: CompanyName | null, language: Language, places: readonly PlaceName[]) =>
  (profession: Profession, count: number, elsewhere: readonly PlaceName[] = places): Planned => ({
    owner,
    client,
    language,
    profession,
    count,
    places: elsewhere,
  })

const skarvholmen = plan('fjellvik', 'skarvholmen', 'NO', ['froya', 'hitra', 'nordland'])
const skarvholmenInEnglish = plan('fjellvik', 'skarvholmen', 'EN', ['hitra', 'froya'])
const bjorkelia = plan('fjellvik', 'bjorkelia', 'NO', ['lillehammer', 'hamar', 'drammen'])
const granholt = plan('fjellvik', 'granholt', 'NO', ['oslo', 'osloMajorstuen', 'drammen'])
const granholtItself = plan('granholt', null, 'NO', ['oslo', 'drammen'])
const strandlys = plan('fjellvik', 'strandlys', 'NO', ['floro', 'alesund'])
const strandlysInEnglish = plan('fjellvik', 'strandlys', 'EN', ['alesund', 'floro'])
const kolonne = plan('fjellvik', 'kolonne', 'NO', ['bergenSolheim', 'stavanger', 'molde'])
const solvika = plan('fjellvik', 'solvika', 'NO', ['bodo', 'tromso', 'kristiansand'])
const havrute = plan('fjellvik', 'havrute', 'NO', ['trondheimLade', 'tromso', 'bergenSolheim'])
const fjellvik = plan('fjellvik', null, 'NO', ['bergen', 'trondheim'])

const havruteInDanish = plan('lindkaer', 'havrute', 'DK', ['fredericia', 'aalborg', 'esbjerg'])
const magebakken = plan('lindkaer', 'magebakken', 'DK', ['hirtshals', 'skagen', 'hjorring'])
const ellevang = plan('lindkaer', 'ellevang', 'DK', ['norrebro', 'aarhus', 'odense'])
const tallmo = plan('lindkaer', 'tallmo', 'SE', ['gnosjo', 'jonkoping', 'skovde', 'trollhattan'])
const norrskar = plan('lindkaer', 'norrskar', 'SE', ['kiruna'])
const norrskarInEnglish = plan('lindkaer', 'norrskar', 'EN', ['kiruna', 'lulea'])
const brackenmoor = plan('lindkaer', 'brackenmoor', 'GB', [
  'leeds',
  'york',
  'harrogate',
  'newcastle',
  'durham',
  'kelso',
])
const lindkaer = plan('lindkaer', null, 'DK', ['kobenhavn'])

const kvistbyte = plan('kvistbyte', null, 'SE', ['lindholmen', 'sodermalm', 'malmo'])
const kvistbyteInEnglish = plan('kvistbyte', null, 'EN', ['sodermalm', 'lindholmen'])
const havnelykta = plan('havnelykta', null, 'NO', ['alesund', 'kristiansand', 'bronnoysund', 'bodo'])
const rugkaer = plan('rugkaer', null, 'DK', ['kobenhavn', 'aarhus'])
const rugkaerInEnglish = plan('rugkaer', null, 'EN', ['kobenhavn'])

/** All positions of the demonstration, some 300. */
export const planned: readonly Planned[] = [
  skarvholmen(noAquaculture.fishFarm, 10),
  skarvholmen(noAquaculture.fishProcessing, 8, ['froya', 'hitra']),
  skarvholmenInEnglish(enAquaculture.fishHealth, 3),
  bjorkelia(noHealth.nurse, 14),
  bjorkelia(noHealth.careWorker, 11),
  granholt(noBuilding.carpenter, 9),
  granholt(noBuilding.siteManager, 8),
  granholt(noElectrical.electrician, 3),
  granholtItself(noBuilding.carpenter, 3),
  strandlys(noElectrical.electrician, 7),
  strandlysInEnglish(enEnergy.energyEngineer, 8),
  kolonne(noOffice.accountant, 12),
  solvika(noHospitality.chef, 9),
  solvika(noHospitality.receptionist, 9),
  havrute(noTransport.driver, 10),
  havrute(noTransport.logistics, 7),
  fjellvik(noOffice.recruiter, 4),
  havruteInDanish(dkTransport.driver, 7),
  havruteInDanish(dkTransport.warehouse, 6),
  magebakken(dkSchool.teacher, 10),
  magebakken(dkSchool.educator, 9),
  ellevang(dkStudio.designer, 9),
  ellevang(dkStudio.communications, 6),
  tallmo(seIndustry.machinist, 9),
  tallmo(seIndustry.mechanic, 8),
  tallmo(seIndustry.projectManager, 6),
  norrskar(seAntenna.antennaTechnician, 5),
  norrskarInEnglish(enGroundStation.groundStation, 6),
  norrskarInEnglish(enGroundStation.remoteStation, 3, ['inuvik', 'geraldton']),
  brackenmoor(gbShop.shop, 12),
  brackenmoor(gbVeterinary.veterinaryNurse, 9, ['harrogate', 'edinburgh', 'leeds']),
  lindkaer(dkAdvisory.consultant, 2),
  kvistbyte(seSoftware.developer, 10),
  kvistbyte(seSoftware.designer, 5),
  kvistbyte(seSoftware.sales, 6, ['sweden', 'malmo', 'lindholmen']),
  kvistbyteInEnglish(enSoftware.developer, 9),
  kvistbyteInEnglish(enSoftware.partnerships, 2, ['usa']),
  havnelykta(noCulture.culture, 7),
  havnelykta(noCulture.volunteer, 7),
  rugkaer(dkAdvisory.consultant, 4),
  rugkaer(dkAdvisory.lawyer, 2),
  rugkaerInEnglish(enInvestment.investment, 6),
]
