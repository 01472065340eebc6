/** What the feed of changes tells about. */
export const changeKinds = ['company', 'position', 'candidate', 'client', 'careerPage', 'pagePosition'] as const

export type ChangeKind = (typeof changeKinds)[number]
