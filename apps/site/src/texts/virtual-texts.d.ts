declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core';
  const texts: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Messages }>>>>>;
  export default texts;
}
