/** The texts of the company profile in English. The other languages have the same. */
export const profileWords = {
  readOnly: 'This client has users of its own, who edit the profile.',
  lead: 'What your careers pages and ads show of the company.',
  saved: 'The profile was saved.',
  about: 'The company',
  websiteHint: 'A whole address, such as https://example.com.',
  countryHint: 'Its name, or two letters such as NO.',
  noCountry: (text: string) => `There is no country “${text}”. Write its name in English, or two letters such as NO.`,
  unknown: 'Not given',
  brandColorHint: 'Such as #0a4d68. Where it would be hard to read, pages use a darker or lighter shade.',
  profilesHint:
    'One on each line: the network and the address, such as “linkedin https://www.linkedin.com/company/example”.',
  noProfile: (line: string) => `“${line}” is not a network and an address with https.`,
  places: 'Places',
  placesHint: 'One on each line, such as “Strandgaten 18, 5013 Bergen, Norway”.',
  noPlace: (line: string) => `“${line}” cannot be found. Add its country.`,
  picturesHint: 'JPEG, PNG, WebP, AVIF, GIF or SVG, of up to 15 MB.',
  logo: 'Logo',
  content: 'Text and galleries',
}

export type ProfileWords = typeof profileWords
