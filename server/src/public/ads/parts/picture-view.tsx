import { commonWords } from '../../../base/web/words/words.ts'
import { pictureSources } from '../../../content/picture-address.ts'
import { catalogueOf } from '../../../base/web/public/page-language.ts'
import { adWords } from '../../words/ads.ts'
import { ownPicture } from './ad.ts'
import type { Around } from './card-view.tsx'

/** How wide a picture of a gallery is shown. The first one takes a line of its own if their number is odd. */
const ALONE = '(min-width: 60rem) 42rem, 100vw'
const BESIDE_OTHERS = '(min-width: 40rem) 21rem, 50vw'

/** On phones, which have two or three pixels for each of CSS, browsers choose 960 of them with this, and not 1600. */
const ACROSS = '(max-width: 40rem) 22.5rem, 100vw'

/** The picture across the top of a page, which is cut to its height. */
export function Banner({ path }: { path: string }) {
  return <img class="banner" {...pictureSources(path, ACROSS)} alt="" width="1600" height="480" />
}

/** Pictures in their groups. Those of others are left out: the page would load them from elsewhere. */
export function Galleries({ galleries, around }: { galleries: readonly (readonly string[])[]; around: Around }) {
  const w = adWords[catalogueOf(around.language)]
  const common = commonWords[catalogueOf(around.language)]
  const own = galleries
    .map((images) => images.flatMap((image) => ownPicture(image, around.site.publicUrl) ?? []))
    .filter((images) => images.length > 0)
  return (
    <>
      {own.map((images) => (
        <div class="gallery" role="group" aria-label={common.pictures}>
          {images.map((image, i) => (
            <img
              {...pictureSources(image, i === 0 && images.length % 2 === 1 ? ALONE : BESIDE_OTHERS)}
              alt={w.picture(i + 1, images.length)}
              width="480"
              height="320"
              loading="lazy"
            />
          ))}
        </div>
      ))}
    </>
  )
}
