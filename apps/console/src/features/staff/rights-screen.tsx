import { roleMay, staffRightNames, staffRoles } from '@sortes/contract';
import { useSession } from '../../shared/session';
import { isTextId, useT } from '../../shared/texts';

/** Who may do what: the table that the server obeys, read from where it stands. */
export function RightsScreen() {
  const t = useT();
  const own = useSession((state) => state.me?.role);
  const words = (right: string): string => {
    const id = `staff.right.${right}`;
    return isTextId(id) ? t(id) : right;
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <h1 className="text-h1 font-bold">{t('shell.screen.rights')}</h1>
      <dl className="grid gap-x-4 gap-y-1 text-label sm:grid-cols-[max-content_1fr]">
        {staffRoles.map((role) => (
          <div key={role} className="contents">
            <dt className="font-semibold">
              {t(`staff.role.${role}`)}
              {role === own && ` (${t('staff.yours')})`}
            </dt>
            <dd className="text-ink-2">{t(`shell.role.${role}`)}</dd>
          </div>
        ))}
      </dl>
      {/* A wide table scrolls in its own box; the focus on it lets a keyboard do so too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label={t('shell.screen.rights')} tabIndex={0} className="overflow-x-auto rounded-tile border border-divider">
        <table className="w-full border-collapse text-label">
          <caption className="sr-only">{t('shell.screen.rights')}</caption>
          <thead>
            <tr className="bg-bg2">
              <th scope="col" className="h-9 px-3 text-start font-semibold text-ink-2">
                {t('staff.right')}
              </th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" className="h-9 px-3 text-center font-semibold whitespace-nowrap text-ink-2">
                  {t(`staff.role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staffRightNames.map((right) => (
              <tr key={right} className="border-t border-divider bg-bg1">
                <th scope="row" className="h-9 max-w-110 min-w-60 px-3 text-start font-normal">
                  {words(right)}
                </th>
                {staffRoles.map((role) => (
                  <td key={role} className="px-3 text-center">
                    {roleMay(role, right) && (
                      <>
                        <span aria-hidden>●</span>
                        <span className="sr-only">{t('staff.may')}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
