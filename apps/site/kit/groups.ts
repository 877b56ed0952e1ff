import type { Group } from './example';
import { actions } from './examples/actions';
import { choices } from './examples/choices';
import { data } from './examples/data';
import { fields } from './examples/fields';
import { icons } from './examples/icons';
import { messages } from './examples/messages';
import { overlays } from './examples/overlays';
import { pictures } from './examples/pictures';
import { play } from './examples/play';
import { siteParts } from './examples/site-parts';
import { tokens } from './examples/tokens';

/** Everything on the page, in its order. */
export const groups: readonly Group[] = [tokens, actions, fields, choices, overlays, messages, data, play, pictures, siteParts, icons];
