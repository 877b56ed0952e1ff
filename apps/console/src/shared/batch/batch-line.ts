import type { Operations, Reply } from '@sortes/contract';

/** A batch as its dialog and lists show it. */
export type BatchLine = Reply<Operations['staffGetBatch']>;
