// Makes the files that pages load from the sources in browser/: each has a hash of its content in its name, so that
// browsers keep it for ever.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import sharp from 'sharp'
import { note, noteBundle, notePackages } from '../licences/notices.ts'
import { readIcons } from './icons-file.ts'
import { target } from './target.ts'

const root = join(import.meta.dirname, '..', '..')
const browser = join(root, 'browser')
const folder = join(target, 'assets')
const packages = createRequire(join(browser, 'package.json'))

mkdirSync(folder, { recursive: true })
const names: Record<string, string> = {}

for (const subset of ['latin', 'latin-ext']) {
  const font = packages.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)
  add(`inter-${subset}.woff2`, readFileSync(font))
  notePackages([font], target)
}
const icons = readIcons(readFileSync(join(browser, 'icons.svg'), 'utf8'))
note(icons.notice, target)
add('icons.svg', icons.sprite)
const icon = readFileSync(join(browser, 'icon.svg'))
add('icon.svg', icon)
// For Safari, and for programs that ask for /favicon.ico without having read a page.
add('icon.png', await sharp(icon, { density: 400 }).resize(180).flatten({ background: '#3f4fd0' }).png().toBuffer())
try {
  add('portal.js', await bundled('src/portal.ts', { format: 'esm' }))
  add('public.js', await bundled('src/public.ts', { format: 'esm' }))
  add('editor.js', await bundled('src/editor.ts', { format: 'esm' }))
  add('shortcuts.js', await bundled('src/shortcuts.ts', { format: 'esm' }))
  add('mentions.js', await bundled('src/mentions.ts', { format: 'esm' }))
  add('candidate.js', await bundled('src/candidate.ts', { format: 'esm' }))
  add('saved.js', await bundled('src/saved.ts', { format: 'esm' }))
  add('passkeys.js', await bundled('src/passkeys.ts', { format: 'esm' }))
  add('forms.js', await bundled('src/application/forms.ts', { format: 'esm' }))
  add('email.js', await bundled('src/email.ts', { format: 'esm' }))
  add('framed.js', await bundled('src/framed.ts', { format: 'esm' }))
  const embedStyle = JSON.stringify(await bundled('style/embed.css', {}))
  add('embed.js', await bundled('src/embed.ts', { format: 'esm', define: { EMBED_STYLE: embedStyle } }))
  const style = await bundled('style/portal.css', { external: ['/assets/*'] })
  // Names of fonts in the style get their hashes.
  add(
    'portal.css',
    style.replaceAll(/\/assets\/([\w.-]+)/g, (address, name: string) => address.replace(name, names[name] ?? name)),
  )
  add('public.css', await bundled('style/public.css', {}))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(names, null, 2))
} catch {
  // esbuild has printed the reasons.
  process.exitCode = 1
}

function add(name: string, content: string | Buffer): void {
  const hash = createHash('sha256').update(content).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10)
  const hashed = name.replace('.', `-${hash}.`)
  writeFileSync(join(folder, hashed), content)
  names[name] = hashed
}

async function bundled(entry: string, options: BuildOptions): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(browser, entry)],
    bundle: true,
    minify: true,
    write: false,
    legalComments: 'none',
    // What browsers of the last two years understand. `light-dark()` stays as it is.
    target: ['chrome123', 'firefox123', 'safari17.5'],
    logLevel: 'warning',
    metafile: true,
    absWorkingDir: root,
    ...options,
  })
  if (metafile) noteBundle(metafile, target)
  return outputFiles?.[0]?.text ?? ''
}
