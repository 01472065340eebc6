// Keeps the licence of each package that the program or its pages contain: the licences ask for it. Each package has a file in
// bin/dist/notices, and a release joins them to THIRD-PARTY-NOTICES.txt.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')

const noticesIn = (target: string) => join(target, 'notices')

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name: string }
}

/** What a package asks to be said about it. */
export interface Notice {
  name: string
  version: string
  licence: string
}

/**
 * Notes the packages that a bundle was made of.
 * @param metafile with paths that begin in the folder of the project
 * @param target the folder of the program
 */
export function noteBundle({ inputs }: Metafile, target: string): void {
  const files = Object.keys(inputs).map((path) => join(root, path))
  notePackages(files, target)
}

/**
 * Notes the packages to which files belong.
 * @param files absolute paths; those outside of packages, which are our own, are left out
 * @param target the folder of the program
 */
export function notePackages(files: readonly string[], target: string): void {
  const folders = files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [])
  mkdirSync(noticesIn(target), { recursive: true })
  for (const each of new Set(folders)) note(noticeOf(each), target)
}

/** The notice of the package in a folder. */
export function noticeOf(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  return { name: manifest.name, version: manifest.version, licence: licenceOf(folder, manifest).trim() }
}

/** Keeps a notice beside the program in that folder. */
export function note({ name, version, licence }: Notice, target: string): void {
  const folder = noticesIn(target)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replace('/', '+')}@${version}.txt`), `${name} ${version}\n\n${licence}\n`)
}

/** The packages in the program, in its pages and in its data, in the order of their names. */
export function noticesOfProgram(): Pick<Notice, 'name' | 'version'>[] {
  const names = readdirSync(noticesIn(join(root, 'bin', 'dist'))).toSorted()
  return names.map((file) => {
    const [, name = '', version = ''] = /^(.+)@(.+)\.txt$/.exec(file) ?? []
    return { name: name.replace('+', '/'), version }
  })
}

/**
 * The notices of all packages in one text, in the order of their names.
 * @param target the folder of a program; by default that of the service
 */
export function joinedNotices(target: string = join(root, 'bin', 'dist')): string {
  const folder = noticesIn(target)
  const names = readdirSync(folder).toSorted()
  const introduction = `Kandidat contains these packages. Each is used under its own licence, which follows its name.\n`
  return [introduction, ...names.map((name) => readFileSync(join(folder, name), 'utf8'))].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}

/** Some packages name one of these licences, but do not carry its text. */
const standard: Readonly<Record<string, () => string>> = {
  MIT: () => readFileSync(join(root, 'LICENSE'), 'utf8').split('\n').slice(4).join('\n'),
  ISC: () => `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR
IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
}

function licenceOf(path: string, { name, license, author }: Manifest): string {
  const files = readdirSync(path).filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file))
  if (files.length > 0) return files.map((file) => readFileSync(join(path, file), 'utf8').trim()).join('\n\n')
  const text = standard[license ?? '']
  const holder = typeof author === 'string' ? author : author?.name
  if (!text || !holder)
    throw new Error(
      `${name} has no file with its licence (${license ?? 'none named'}): add its text to ${import.meta.filename}`,
    )
  return `${license} License\n\nCopyright (c) ${holder}\n\n${text()}`
}
