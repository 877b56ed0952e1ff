import { roleMay, staffRoles, type StaffRight } from '@sortes/contract';
import { linkClass } from '@sortes/ui';
import { useEffect, useState } from 'react';
import { useMay } from './session';
import { loadAreas, useT } from './texts';
import { ScreenLink } from './screen-link';

/** Which roles have a right, with the way to the table of all of them: whom to ask. */
export function WhoMay({ right }: { right: StaffRight }) {
  const t = useT();
  // Names of roles are words of another area, which few who come here have loaded.
  const [isNamed, setNamed] = useState(false);
  useEffect(() => {
    let isOpen = true;
    void loadAreas(['staff']).then(
      () => isOpen && setNamed(true),
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  const roles = isNamed
    ? staffRoles
        .filter((role) => roleMay(role, right))
        .map((role) => t(`staff.role.${role}`))
        .join(' · ')
    : '…';
  return (
    <>
      {t('common.whoMay', { roles })}{' '}
      <ScreenLink place={{ to: '/rights' }} className={linkClass}>
        {t('shell.screen.rights')}
      </ScreenLink>
    </>
  );
}

/** Above a form of somebody who may read it and no more: that it is so, and whose it is to change. */
export function ReadOnlyNote({ right }: { right: StaffRight }) {
  const t = useT();
  if (useMay(right)) return null;
  return (
    <p className="rounded-chip border border-divider bg-bg2 px-3 py-2 text-label text-ink-2">
      <strong>{t('common.readOnly')}</strong> <WhoMay right={right} />
    </p>
  );
}
