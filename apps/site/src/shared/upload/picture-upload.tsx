import { Skeleton } from '@sortes/ui';
import type { FilePurpose } from '@sortes/contract';
import { Suspense, lazy } from 'react';
import { loadAreas } from '../i18n';

export interface PictureUploadProps {
  purpose: FilePurpose;
  /** Pictures at most; the server takes three for one thing. */
  max?: number;
  /** Ids of what is uploaded, in order. A value that is emptied forgets the previews too. */
  value: readonly string[];
  onChange: (fileIds: readonly string[]) => void;
  /** Told while pictures are under way: what is sent now would go without them. */
  onBusy?: (busy: boolean) => void;
  label: string;
  description?: string;
  /** A refusal of the form around it. */
  error?: string | undefined;
  /** Which camera a phone opens. */
  camera?: 'user' | 'environment';
  disabled?: boolean;
  /** Of whoever is not signed in and asks for his account back: what the pictures are for. */
  claim?: string;
}

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
