import { isTextId, useT } from '../../shared/texts';

/** What a product is called; one that has no word yet keeps the server's. */
export function useProductName(): (product: string) => string {
  const t = useT();
  return (product) => {
    if (product === '') return t('overview.noGame');
    const id = `overview.product.${product}`;
    return isTextId(id) ? t(id) : product;
  };
}
