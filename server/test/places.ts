import { newId } from '../src/base/db/id.ts'

/** A location as it is stored and shown, with every field set. */
export function fullLocation() {
  return {
    id: newId(),
    address: 'Storgata 1',
    city: 'Tromsø',
    country: 'NO',
    locality: 'Sentrum',
    postalCode: '9008',
    administrativeArea: 'Troms',
    subAdministrativeArea: 'Tromsø kommune',
    lat: 69.6492,
    lng: 18.9553,
  }
}

/** A location with only a country. */
export function bareLocation() {
  return {
    id: newId(),
    address: '',
    city: '',
    country: 'SE',
    locality: null,
    postalCode: null,
    administrativeArea: null,
    subAdministrativeArea: null,
    lat: 62.1983,
    lng: 17.5514,
  }
}
