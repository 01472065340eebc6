import { PictureAddress } from '../../content/picture-address.ts'
import { WebAddress } from '../../content/web-address.ts'
import { CHUNK, storedFileName } from '../../content/files/content/file-name.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { MAX_PICTURE } from '../../content/pictures/encoding/picture.ts'
import { WEB_ADDRESS } from './application-rules.ts'
import { asText, bySchema, logged, matching, type Rule } from './rule.ts'

const bytes = (longest: number): Rule =>
  asText(
    `1 to ${longest} bytes, in hexadecimal after \\x`,
    (text) => {
      if (/^\\x[0-9a-f]+$/.test(text) && text.length % 2 === 0) return text
      throw new Refusal('invalid', 'These are not bytes in hexadecimal.')
    },
    2 + 2 * longest,
  )

/** The address of a picture, ours or elsewhere. */
export const pictureAddress = asText(
  `${WEB_ADDRESS}, or the path of a picture`,
  (text) => readForm(PictureAddress, text, 'value'),
  2_000,
)

const pictureName = matching(/^[\w-]{32}$/, 'the name of a picture')

/** The rules of the tables of files and pictures. */
export const fileRules = {
  ended_file_links: {
    ...bySchema('company_id ended_at'),
    token_hash: bytes(32),
  },
  file_chunks: {
    ...bySchema('company_id file_id n'),
    data: bytes(CHUNK),
  },
  files: {
    ...bySchema('company_id id person_id candidacy_id type size created_at attached_at expires_at'),
    kind: matching(/^(?:cv|document)$/, 'the kind of a file'),
    link_token: matching(/^[\w-]{43}$/, 'the token of a link'),
    name: asText('the name of a file, without a folder', storedFileName, 120),
    sha256: bytes(32),
    handle_hash: bytes(32),
  },
  picture_fetches: {
    ...bySchema('company_id tries next_at'),
    name: pictureName,
    url: asText(WEB_ADDRESS, (text) => readForm(WebAddress, text, 'value'), 2_000),
    url_hash: bytes(32),
    reason: logged(500),
  },
  picture_files: {
    ...bySchema('company_id variant'),
    name: pictureName,
    data: bytes(MAX_PICTURE),
  },
  pictures: {
    ...bySchema('company_id width height has_alpha created_at unused_since'),
    name: pictureName,
  },
}
