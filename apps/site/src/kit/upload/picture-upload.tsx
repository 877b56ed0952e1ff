import { Skeleton } from '@sortes/ui';
import { Suspense, lazy } from 'react';
import { loadAreas } from '../i18n';
import type { PictureUploadProps } from './picture-upload-props';

// The part with the work in it comes with its texts when a form first shows it.
const Whole = lazy(async () => {
  const [module] = await Promise.all([import('./picture-upload-field'), loadAreas(['upload'])]);
  return { default: module.PictureUploadField };
});

/**
 * Adds pictures to a form: picked, dropped, pasted or taken with the camera; looked at before they are sent, sent one after the other with their
 * progress, and given to the form as ids.
 */
export function PictureUpload(props: PictureUploadProps) {
  return (
    <Suspense fallback={<Skeleton className="h-34 rounded-tile!" />}>
      <Whole {...props} />
    </Suspense>
  );
}
