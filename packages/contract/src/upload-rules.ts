/** Bytes of one picture at most, as they are sent. */
export const pictureBytesAtMost = 5_242_880;
/** Pictures that may belong to one thing: a deposit's proof, a document. */
export const picturesAtMost = 3;
/** Words a player adds to what they send: so many code points at most. */
export const commentCodePointsAtMost = 140;

/** What a picture is uploaded for. */
export const filePurposes = ['proof', 'document', 'avatar'] as const;
export type FilePurpose = (typeof filePurposes)[number];
