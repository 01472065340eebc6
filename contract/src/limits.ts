// The longest values that responses contain and parameters can have. The forms of the server refuse longer ones, and a test
// compares them with these.

/** A UUID. */
export const ID = 36
/** The id of a location: a UUID, or what an importer chose. */
export const LOCATION_ID = 100
/** Two UUIDs with a full stop between. */
export const EMBEDDED_ID = 73
export const SLUG = 100
/** A name of a company, a careers page, a link or a person. */
export const NAME = 200
export const TITLE = 500
export const PITCH = 5_000
export const URL = 2_000
export const EMAIL = 320
/** E.164. */
export const PHONE = 50
export const LINKED_IN = 500
/** A part of an address. */
export const PLACE = 1_000
export const COUNTRY = 2
export const COLOUR = 7
export const HIGHLIGHT = 1_000
export const HIGHLIGHTS = 100
export const SALARY_TYPE = 5
export const SALARY_EXTRA = 2_000
export const LOCATIONS = 500
export const SECTIONS = 200
export const IMAGES = 500
/** `2026-10-14T09:28:14.000Z` */
export const TIMESTAMP = 24
/** The text of an error: sentences of ours, which repeat at most 60 characters of a value. */
export const ERROR = 2_000
/** The longest text that the server can write at all, for texts that are put together from others. */
export const TEXT = 536_870_888
/** The most items of a list that has no limit of its own: the largest number of 32 bits. */
export const ITEMS = 2_147_483_647
/** The most requests a minute that a key can be given. */
export const RATE = 1_000_000
