import type { StaffRight } from '@sortes/contract';
import type { IconComponent } from '@sortes/ui';
import type { ComponentType } from 'react';
import type { Area, TextId } from '../texts/areas';
import type { ScreenAddress } from './addresses';

export interface Screen {
  readonly path: ScreenAddress;
  readonly title: TextId;
  /** Its texts, loaded with it. */
  readonly area: Area;
  /** Texts of other areas that it uses, loaded with it, too. */
  readonly moreAreas?: readonly Area[];
  readonly group: TextId;
  /** Without it the screen is not shown and says nothing. */
  readonly right: StaffRight;
  /** Beside `right`, one of these: the menu shows nobody a list that stays empty for them. */
  readonly anyOf?: readonly StaffRight[];
  readonly icon: IconComponent;
  /** One thing of a list: reached from there, not from the menu. */
  readonly isDetail?: true;
  readonly load: () => Promise<ComponentType>;
}
