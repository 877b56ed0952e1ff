import { Link } from '@tanstack/react-router';
import { useSession } from '../shared/session';
import { useT } from '../shared/texts';
import { useScreens } from './use-screens';

/** The first page: what this person may do. */
export function Welcome() {
  const t = useT();
  const me = useSession((state) => state.me);
  const open = useScreens();
  return (
    <div className="grid gap-5">
      <header>
        <h1 className="text-h1 font-bold">{t('shell.welcome', { name: me?.name ?? '' })}</h1>
        <p className="text-body text-ink-2">{t(`shell.role.${me?.role ?? 'auditor'}`)}</p>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {open.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <Link to={path} className="card flex items-center gap-3 rounded-tile p-4 text-body font-semibold hover:bg-bg2">
              <Icon size={22} className="text-gold-text" />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
