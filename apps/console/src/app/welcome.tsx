import { Link } from '@tanstack/react-router';
import { ScreenHeader } from '../shared/screen-header';
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
      <ScreenHeader
        title={t('shell.welcome', { name: me?.name ?? '' })}
        below={<p className="text-body">{t(`shell.role.${me?.role ?? 'auditor'}`)}</p>}
      />
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
