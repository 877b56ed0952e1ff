/** Something that was asked for does not exist, or is not as described; the message says what. */
export class CatalogueMistake extends Error {
  override name = 'CatalogueMistake';
}
