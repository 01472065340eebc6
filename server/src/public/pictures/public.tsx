import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicPage } from '../../base/web/public/public-page.ts'
import { parsePictureName } from '../../content/pictures/encoding/picture.ts'
import { readPicture } from '../../content/pictures/store.ts'

/** A picture of ours. Its name is made of its content, so browsers keep it forever. Other websites may show it. */
export const picturePage: PublicPage = {
  path: '/p/:name',
  isUncounted: true,
  show: async (visit) => {
    const asked = parsePictureName(visit.params['name'] ?? '')
    const data = asked === null ? undefined : await readPicture(visit.database.reads, asked.name, asked.variant)
    if (asked === null || data === undefined) return notFoundPage(visit)
    return {
      kind: 'text',
      type: asked.variant.endsWith('jpg') ? 'image/jpeg' : 'image/webp',
      content: data,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    }
  },
}
