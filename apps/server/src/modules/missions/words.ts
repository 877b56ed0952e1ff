import { createWords } from '@sortes/service';
import en from './texts/en.json' with { type: 'json' };
import id from './texts/id.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import th from './texts/th.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

/** Words of missions and leaderboards that are made of their rules; the pages have their own. */
export const words = createWords('server/missions', { en, zh, id, pt, th, vi });
