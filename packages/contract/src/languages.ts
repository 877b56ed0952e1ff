/** The registry has a package of its own, which services that know nothing of this contract share. */
export * from '@sortes/languages';
