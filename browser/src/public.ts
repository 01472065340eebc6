// What public pages do beyond what they do without scripts.
import { startCopying } from './feedback/copy.ts'

startCopying()
