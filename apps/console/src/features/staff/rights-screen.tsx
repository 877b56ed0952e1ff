import { roleMay, staffRightNames, staffRoles } from '@sortes/contract';
import { ScreenHeader } from '../../shared/screen-header';
import { useSession } from '../../shared/session';
import { isTextId, useT } from '../../shared/texts';

/** What a right is called; one without words by its name. */
function useRightWords(): (right: string) => string {
  const t = useT();
  return (right) => {
    const id = `staff.right.${right}`;
    return isTextId(id) ? t(id) : right;
  };
}

/** Who may do what: the table that the server obeys, read from where it stands. */
export function RightsScreen() {
  const t = useT();
  const own = useSession((state) => state.me?.role);
  const words = useRightWords();
  return (
    <div className="grid grid-cols-1 gap-3">
      <ScreenHeader title={t('shell.screen.rights')} />
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
      {/* On a phone the table would show one role at a time: there each right names its roles. */}
      <dl className="grid divide-y divide-divider rounded-tile border border-divider bg-bg1 text-label sm:hidden">
        {staffRightNames.map((right) => (
          <div key={right} className="px-3 py-2">
            <dt>{words(right)}</dt>
            <dd className="text-ink-2">
              {staffRoles
                .filter((role) => roleMay(role, right))
                .map((role) => t(`staff.role.${role}`))
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
      {/* A wide table scrolls in its own box; the focus on it lets a keyboard do so too. */}
      <div
        role="region"
        aria-label={t('shell.screen.rights')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative overflow-x-auto rounded-tile border border-divider max-sm:hidden"
      >
        <RightsTable />
      </div>
    </div>
  );
}

function RightsTable() {
  const t = useT();
  const words = useRightWords();
  return (
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
  );
}
