import type { Answers } from '../answer.js';
import { games } from './games.js';
import { lottery } from './lottery.js';
import { money } from './money.js';
import { people } from './people.js';
import { staff } from './staff.js';
import { site } from './site.js';

/** What the schema alone cannot know: who is signed in, which games there are, what is on sale now. Everything else is made of the schema. */
export const answers: Answers = { ...site, ...people, ...games, ...lottery, ...money, ...staff };
