/** What a player can show who they are with; of the first three one is enough, the others are asked for besides. */
export const documentKinds = ['passport', 'national-id', 'driving-licence', 'proof-of-address', 'selfie'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds that say who somebody is and when they were born: they carry a number and decide the identity. */
export const identityKinds = ['passport', 'national-id', 'driving-licence'] as const satisfies readonly DocumentKind[];

export function decidesIdentity(kind: DocumentKind): boolean {
  return (identityKinds as readonly DocumentKind[]).includes(kind);
}

/**
 * Life of what was handed in. Staff decide what waits; what was accepted runs out with the document. Server, screens and tests read this table.
 */
export const documentMoves = {
  pending: ['verified', 'rejected'],
  verified: ['expired', 'rejected'],
  rejected: [],
  expired: [],
} as const;
export type DocumentState = keyof typeof documentMoves;
export const documentStates = Object.keys(documentMoves) as DocumentState[];

export function mayBecome(from: DocumentState, to: DocumentState): boolean {
  return (documentMoves[from] as readonly DocumentState[]).includes(to);
}

/** Why documents are rejected, in words the screens know. */
export const documentReasons = [
  'unreadable',
  'incomplete',
  'wrong-kind',
  'name-differs',
  'birthday-differs',
  'out-of-date',
  'not-genuine',
  'other',
] as const;
export type DocumentReason = (typeof documentReasons)[number];
