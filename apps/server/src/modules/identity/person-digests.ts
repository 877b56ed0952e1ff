import type { Vault } from '@sortes/service';

/** What of a person outlives an account: it is what they would be known by if they came back under another name. */
export interface PersonMarks {
  /** With country code: "+84901234567". */
  mobile?: string | undefined;
  email?: string | undefined;
  idNumber?: string | undefined;
  realName?: string | undefined;
  /** "yyyy-MM-dd" */
  birthday?: string | undefined;
}

const plain = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * An address as mailboxes read it: case does not matter, nor what stands behind a plus; at Google nor do dots
 * (support.google.com/mail/answer/7436150).
 */
function mailbox(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  const own = name.replace(/\+.*$/, '');
  return `${host === 'gmail.com' || host === 'googlemail.com' ? own.replaceAll('.', '') : own}@${host}`;
}

/** The marks as they are digested. A name counts together with a birthday only. */
function wordsOf({ mobile, email, idNumber, realName, birthday }: PersonMarks): string[] {
  const marks = [
    mobile ? `mobile:${mobile.replaceAll(/\D/g, '')}` : '',
    email ? `email:${mailbox(email)}` : '',
    plain(idNumber) === '' ? '' : `id:${plain(idNumber)}`,
    plain(realName) === '' || !birthday ? '' : `born:${plain(realName)}:${birthday}`,
  ];
  return marks.filter((mark) => mark !== '');
}

const purpose = 'protection-person';

/** Keyed digests of these marks, to be kept: the same at every brand of the installation, and nobody can read a person from them. */
export function personDigests(vault: Vault, marks: PersonMarks): Buffer[] {
  return wordsOf(marks).map((word) => vault.digest(purpose, word));
}

/** All that may have been kept of these marks, also under secrets that were replaced since: who excluded themselves then is excluded still. */
export function personDigestsEver(vault: Vault, marks: PersonMarks): Buffer[] {
  return wordsOf(marks).flatMap((word) => vault.digests(purpose, word));
}
