import type { FilePurpose } from '@sortes/contract';

/** What a form says about pictures that are added to it. */
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
  /** Of whoever is not signed in and asks for their account back: what the pictures are for. */
  claim?: string;
}
