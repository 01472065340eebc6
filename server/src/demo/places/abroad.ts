import { place } from './place.ts'

/** Towns elsewhere, and a country without a town. */
export const abroad = {
  leeds: place('Leeds', 'GB', 'LS1 6BY', '12 Briggate', null, 'England', 'West Yorkshire', 53.7965, -1.5417),
  york: place('York', 'GB', 'YO1 6JX', '86 Micklegate', null, 'England', 'North Yorkshire', 53.9569, -1.0889),
  harrogate: place(
    'Harrogate',
    'GB',
    'HG1 2RF',
    '25 Parliament Street',
    null,
    'England',
    'North Yorkshire',
    53.994,
    -1.542,
  ),
  newcastle: place(
    'Newcastle upon Tyne',
    'GB',
    'NE1 6AF',
    '60 Grey Street',
    'Grainger Town',
    'England',
    'Tyne and Wear',
    54.972,
    -1.6117,
  ),
  durham: place('Durham', 'GB', 'DH1 3HP', '20 Silver Street', null, 'England', 'County Durham', 54.7757, -1.5764),
  kelso: place('Kelso', 'GB', 'TD5 7HF', '8 The Square', null, 'Scotland', 'Scottish Borders', 55.5983, -2.4336),
  edinburgh: place('Edinburgh', 'GB', 'EH6 5AA', '120 Leith Walk', 'Leith', 'Scotland', null, 55.966, -3.175),
  inuvik: place('Inuvik', 'CA', 'X0E 0T0', '', null, 'Northwest Territories', null, 68.3607, -133.723),
  geraldton: place('Geraldton', 'AU', '6530', '', null, 'Western Australia', null, -28.774, 114.614),
  usa: place('', 'US', null, '', null, null, null, 39.8283, -98.5795),
}
