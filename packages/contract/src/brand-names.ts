/** A brand's own word, which never changes. */
export const brandCodePattern = '^[a-z0-9][a-z0-9_-]{0,31}$';

const hostName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

/** Whether a text is the name of a host alone, in lower case: without scheme, port or path. */
export const isHostName = (name: string): boolean => name.length <= 253 && hostName.test(name);

/** Names of staff accounts; 3 to 40 signs. */
export const staffNamePattern = '^[A-Za-z0-9][A-Za-z0-9._-]*$';
