import { Type } from 'typebox';
import { OneOf } from './common.js';
import { operation } from './operation.js';
import { filePurposes, pictureBytesAtMost } from './upload-rules.js';

/**
 * Words a player adds to what they send: 140 code points at most, no control characters but line breaks. A pair of surrogates counts once whether
 * or not the expression is read with the u flag.
 */
export const Comment140 = Type.String({
  pattern: '^(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^\\u0000-\\u0009\\u000B-\\u001F\\u007F]){0,140}$',
  description: 'At most 140 code points',
});

export const FileId = Type.String({ format: 'uuid' });

/** The ids of what was uploaded before, three at most. A fourth is refused by the operation with `file.too.many`. */
export const FileIds = Type.Array(FileId, { maxItems: 20, description: 'At most three' });

const FileParams = Type.Object({ fileId: FileId });

export const uploadFile = operation({
  method: 'POST',
  path: '/wps/files',
  summary: 'Upload one picture: its bytes are the body, X-File-Name its name, percent-encoded',
  tag: 'files',
  policy: 'member',
  envelope: 'wps',
  upload: { maximumBytes: pictureBytesAtMost, types: ['image/png', 'image/jpeg'] },
  limit: { calls: 40, perSeconds: 60 },
  query: Type.Object({ purpose: OneOf(filePurposes) }),
  reply: Type.Object({
    fileId: Type.String(),
    width: Type.Integer({ description: 'Pixels of the picture as it is kept' }),
    height: Type.Integer(),
  }),
  errors: ['file.too.large', 'file.type.refused', 'file.damaged', 'file.quota'],
});

export const getFile = operation({
  method: 'GET',
  path: '/wps/files/:fileId',
  summary: 'One’s own picture, as a file to be saved',
  tag: 'files',
  policy: 'member',
  envelope: 'file',
  params: FileParams,
  reply: Type.Object({}),
  errors: ['file.unknown'],
});

export const removeFile = operation({
  method: 'DELETE',
  path: '/wps/files/:fileId',
  summary: 'Take back a picture that belongs to nothing yet',
  tag: 'files',
  policy: 'member',
  envelope: 'wps',
  params: FileParams,
  reply: Type.Object({}),
  errors: ['file.unknown'],
});
