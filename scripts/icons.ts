// Writes browser/icons.svg, the icons that pages use, from the package that has 1,700 of them in 6,000 files: so that starting needs
// none of these. With --check, says whether it is up to date.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { iconNames } from '../server/src/base/web/icon-names.ts'
import { writeIcons } from './bundle/icons-file.ts'
import { writeOrCheck } from './check/generated-file.ts'
import { noticeOf } from './licences/notices.ts'

const { resolve } = createRequire(import.meta.url)

// Each icon is a symbol with the name that it has in lucide.
const symbols = iconNames.map((name) => {
  const svg = readFileSync(resolve(`lucide-static/icons/${name}.svg`), 'utf8')
  const drawing = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]?.replaceAll(/\s*\n\s*/g, '')
  if (drawing === undefined)
    throw new Error(`The icon ${name} of lucide-static has a form that this script does not know`)
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</symbol>`
})
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
const notice = noticeOf(dirname(resolve('lucide-static/package.json')))
await writeOrCheck('browser/icons.svg', writeIcons({ sprite, notice }), 'node scripts/icons.ts')
