import * as kit from '@sortes/ui';
import type { IconComponent } from '@sortes/ui';
import type { Draw, Group } from '../example';

const isIcon = (entry: [string, unknown]): entry is [string, IconComponent] => /^Icon[A-Z]/.test(entry[0]) && entry[0] !== 'IconButton';

/** An icon as it is and as it stands for what is selected. */
const inBothForms =
  (Icon: IconComponent): Draw =>
  () => (
    <span className="flex gap-3 text-ink-1">
      <Icon />
      <Icon filled />
    </span>
  );

export const icons: Group = {
  name: 'Icons',
  examples: {
    Icons: {
      about: 'Phosphor icons, regular and filled. Without a title an icon is decoration.',
      size: 'small',
      states: Object.fromEntries(
        Object.entries(kit)
          .filter(isIcon)
          .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
          .map(([name, Icon]) => [name, inBothForms(Icon)]),
      ),
    },
  },
};
