/** The texts of the company profile in English. The other languages have the same. */
export const profileWords = {
  title: 'Company profile',
  readOnly: 'This client has users of its own, who edit the profile.',
  lead: 'What your careers pages and ads show of the company.',
  saved: 'The profile was saved.',
  about: 'The company',
  name: 'Name',
  website: 'Website',
  websiteHint: 'A whole address, such as https://example.com.',
  country: 'Country',
  countryHint: 'Its name, or two letters such as NO.',
  noCountry: (text: string) => `There is no country “${text}”. Write its name in English, or two letters such as NO.`,
  language: 'Language',
  languages: { NO: 'Norwegian', DK: 'Danish', SE: 'Swedish', EN: 'English', GB: 'British English' },
  unknown: 'Not given',
  industries: 'Industries',
  brandColor: 'Colour',
  brandColorHint: 'Such as #0a4d68. Where it would be hard to read, pages use a darker or lighter shade.',
  profiles: 'Profiles',
  profilesHint:
    'One on each line: the network and the address, such as “linkedin https://www.linkedin.com/company/example”.',
  noProfile: (line: string) => `“${line}” is not a network and an address with https.`,
  places: 'Places',
  placesHint: 'One on each line, such as “Strandgaten 18, 5013 Bergen, Norway”.',
  noPlace: (line: string) => `“${line}” cannot be found. Add its country.`,
  pictures: 'Pictures',
  picturesHint: 'JPEG, PNG, WebP, AVIF, GIF or SVG, of up to 15 MB.',
  logo: 'Logo',
  banner: 'Banner',
  content: 'Text and galleries',
}

export type ProfileWords = typeof profileWords
