import { createWords } from '@sortes/service';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** What identity writes to players and staff, and the words of the file of sign-ins. */
export const words = createWords('server/identity', { en, zh, id, pt, th, vi });
