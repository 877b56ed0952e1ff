import type { Operations, Reply } from '@sortes/contract';

/** A record of the content with its version and who changed it last. */
export type ContentDetail = Reply<Operations['staffGetContent']>;
