import { catalogueOf } from '../../../base/web/public/page-language.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import type { Around } from './card-view.tsx'
import { adWords } from '../../words/ads.ts'

/**
 * Ways to pass an address on: plain links, copying, and a code on paper. Nothing is loaded from anybody else.
 * @param codeHref the picture of the code, which only paper shows
 */
export function Share(props: { address: string; codeHref: string; title: string; around: Around }) {
  const { address, codeHref, title, around } = props
  const language = catalogueOf(around.language)
  const w = adWords[language]
  const common = commonWords[language]
  // For WhatsApp and in addresses of mails, a plus is a plus, and not a space.
  const links = [
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
    ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`],
  ] as const
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <section class="share" aria-labelledby="share">
      <h2 id="share">{w.share}</h2>
      <ul class="links">
        {links.map(([network, href]) => (
          <li>
            <a href={href} rel="noopener nofollow" aria-label={w.shareOn(network)}>
              {network}
            </a>
          </li>
        ))}
        <li>
          <a href={mail}>{common.email}</a>
        </li>
      </ul>
      <p class="copy">
        <input id="address" type="text" readonly value={address} aria-label={w.link} />
        <button type="button" class="button" data-copy="address" data-copied={webWords[language].copied} hidden>
          {webWords[language].copy}
        </button>
      </p>
      <div class="on-paper">
        {/* Not lazy: Chromium prints without waiting for a lazy picture, and paper then has an empty square. */}
        <img fetchpriority="low" src={codeHref} alt="" width="200" height="200" />
        <p>
          {w.scan}
          <br />
          {address}
        </p>
      </div>
    </section>
  )
}
