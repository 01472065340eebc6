import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where pages load scripts, styles, fonts and icons from. */
export const ASSETS_PATH = '/assets/'

/** A file that pages load. Its name contains a hash of its content, so that it can be kept for ever. */
export interface Asset {
  readonly type: string
  readonly content: Buffer
}

/** The files that pages load, as `scripts/bundle/assets.ts` made them. */
export interface Assets {
  /** The address of a file. @param name without its hash: `portal.js` */
  address(name: string): string
  /** The file of a name with its hash, or undefined. */
  find(name: string): Asset | undefined
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/**
 * Reads all files of a folder into memory: some hundred kilobytes.
 * @param folder with `manifest.json`, which has the name with the hash of each name
 * @throws {Error} if the folder was not made
 */
export function openAssets(folder: string): Assets {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) throw new Error(`${manifest} is missing: run \`node scripts/ready.mjs\``)
  const names = new Map(Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>))
  const files = new Map<string, Asset>()
  for (const name of names.values()) {
    const type = types[name.split('.').at(-1) ?? '']
    if (type === undefined) throw new Error(`${name} has no content type: allowed are ${Object.keys(types).join(', ')}`)
    files.set(name, { type, content: readFileSync(join(folder, name)) })
  }
  return {
    address(name) {
      const hashed = names.get(name)
      if (hashed === undefined) throw new Error(`There is no file ${name} in ${manifest}`)
      return ASSETS_PATH + hashed
    },
    find: (name) => files.get(name),
  }
}
