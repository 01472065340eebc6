import type { Remark } from '../../../content/faults/remark.ts'
import {
  at,
  sourced,
  sourcedUrl,
  type Sourced,
  listAt,
  numberAt,
  rawTextAt,
  required,
  textAt,
} from '../parsing/fields.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Format } from '../conversion/format.ts'
import type { ContactHint } from '../values/contacts.ts'
import { jsonItems } from '../parsing/json-items.ts'
import { readWritten } from '../values/written-time.ts'

/**
 * NAV's ads (arbeidsplassen.nav.no): JSON Lines, pages of ads (`content`), pages of the change feed
 * (`items`), its entries with the ad in `ad_content`, and ads from NAV's internal systems
 * (`properties`, `locationList`).
 */
export const nav: Format = {
  name: 'nav',
  title: 'NAV',
  takesToken: true,
  read: (opened) =>
    jsonItems(opened, { listNames: ['content', 'items'], itemMembers: ['uuid', 'ad_content'] }, "NAV's feed"),
  convert([entry]) {
    const ad = at(entry, 'ad_content') ?? entry
    const externalId = required(
      textAt(ad, 'uuid') ?? textAt(entry, '_feed_entry.uuid') ?? textAt(entry, 'uuid') ?? textAt(entry, 'id'),
      'uuid',
    )
    const title = sourced(ad, 'title', '_feed_entry.title') ?? sourced(entry, 'title')
    const status = textAt(entry, 'status') ?? textAt(entry, '_feed_entry.status')
    const skip = (reason: Remark) => ({ kind: 'skip' as const, externalId, title: title?.value ?? null, reason })
    if (status !== null && status !== 'ACTIVE') return skip({ code: 'closed', status: `status: ${status}` })
    if (at(entry, '_feed_entry') !== undefined && ad === entry) {
      return skip({ code: 'ad-elsewhere' })
    }
    const text = rawTextAt(ad, 'description') ?? rawTextAt(ad, 'properties.adtext')
    return {
      kind: 'position',
      posting: {
        externalId,
        title: required(title, 'title'),
        employer: sourced(ad, 'employer.name', 'properties.employer', 'businessName'),
        ...(text !== null && {
          texts: { value: [{ content: text }], from: at(ad, 'description') ? 'description' : 'properties.adtext' },
        }),
        employment: [
          sourced(ad, 'engagementtype', 'properties.engagementtype'),
          sourced(ad, 'extent', 'properties.extent'),
        ],
        places: placesOf(ad),
        feedCountry: 'NO',
        timeZone: 'Europe/Oslo',
        contacts: contactsOf(ad),
        publishedAt: sourced(ad, 'published'),
        updatedAt: sourced(ad, 'updated', 'sistEndret'),
        expirationDate: deadlineOf(ad),
        url: sourcedUrl(ad, 'link'),
        applyUrl: sourcedUrl(ad, 'applicationUrl', 'properties.applicationurl', 'sourceurl'),
      },
    }
  },
  total: (envelope) => numberAt(envelope, 'totalElements'),
  nextUrl: (envelope) => textAt(envelope, 'next_url'),
  detailUrl: (entry) =>
    at(entry, '_feed_entry') !== undefined &&
    at(entry, 'ad_content') === undefined &&
    textAt(entry, '_feed_entry.status') === 'ACTIVE'
      ? textAt(entry, 'url')
      : null,
}

/** The last day to apply, or how long the ad is shown if that is a word such as *Snarest*. */
function deadlineOf(ad: unknown): Sourced<string> | null {
  const due = sourced(ad, 'applicationDue', 'properties.applicationdue')
  return due && readWritten(due.value.trim()) ? due : (sourced(ad, 'expires') ?? due)
}

function contactsOf(ad: unknown): Sourced<ContactHint[]> | null {
  if (at(ad, 'contactList') === undefined) return null
  const value = listAt(ad, 'contactList').map((contact) => ({
    name: textAt(contact, 'name'),
    title: textAt(contact, 'title') ?? textAt(contact, 'role'),
    email: textAt(contact, 'email'),
    phone: textAt(contact, 'phone'),
  }))
  return { value, from: 'contactList' }
}

function placesOf(ad: unknown): Sourced<PlaceHint[]> {
  const from = listAt(ad, 'workLocations').length > 0 ? 'workLocations' : 'locationList'
  const value = listAt(ad, from).map((place) => ({
    address: textAt(place, 'address'),
    city: textAt(place, 'city'),
    municipality: textAt(place, 'municipal'),
    region: textAt(place, 'county'),
    postalCode: textAt(place, 'postalCode'),
    country: textAt(place, 'country'),
    lat: numberAt(place, 'latitude'),
    lng: numberAt(place, 'longitude'),
  }))
  return { value, from }
}
