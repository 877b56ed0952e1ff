/** `register-success` to `registerSuccess`. */
export function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase());
}

/** `register-success` to `RegisterSuccess`. */
export function pascalCase(kebab: string): string {
  const camel = camelCase(kebab);
  return `${camel.charAt(0).toUpperCase()}${camel.slice(1)}`;
}
