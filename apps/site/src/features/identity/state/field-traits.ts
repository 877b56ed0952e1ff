import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';

export interface FieldTraits {
  type: HTMLInputTypeAttribute;
  autoComplete: string;
  inputMode?: NonNullable<InputHTMLAttributes<HTMLInputElement>['inputMode']>;
}

const traits: Readonly<Record<string, Partial<FieldTraits>>> = {
  username: { autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  birthday: { type: 'date', autoComplete: 'bday' },
  nickname: { autoComplete: 'nickname' },
  realName: { autoComplete: 'name' },
  payeeName: { autoComplete: 'name' },
  address: { autoComplete: 'street-address' },
  nationality: { autoComplete: 'country-name' },
  occupation: { autoComplete: 'organization-title' },
  qqNum: { inputMode: 'numeric' },
  whatsapp: { type: 'tel', inputMode: 'tel' },
  zalo: { type: 'tel', inputMode: 'tel' },
};

/** How a registration field is typed: keyboard and what the browser may fill in. */
export function traitsOf(name: string): FieldTraits {
  return { type: 'text', autoComplete: 'off', ...traits[name] };
}
