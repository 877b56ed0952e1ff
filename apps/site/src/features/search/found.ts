import type { IconComponent } from '@sortes/ui';
import type { ReactNode } from 'react';

/** Groups of answers, in their order on the page. */
export const groups = ['pages', 'games', 'lotteries', 'draws', 'help'] as const;
export type Group = (typeof groups)[number];

/** One answer. */
export interface Found {
  readonly id: string;
  readonly group: Group;
  readonly title: string;
  readonly words?: string;
  readonly near?: string;
  readonly text?: string;
  readonly note?: ReactNode;
  /** Its picture: an address of one, or an icon. */
  readonly art?: { readonly src: string; readonly panel?: string | undefined };
  readonly Icon?: IconComponent;
  /** What pressing it does. */
  readonly go: () => void;
}
