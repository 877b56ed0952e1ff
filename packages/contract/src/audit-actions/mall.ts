export const mallActions = [
  'mall.item-made',
  'mall.item-saved',
  'mall.picture-added',
  'mall.codes-loaded',
  'mall.order-approved',
  'mall.order-packed',
  'mall.order-shipped',
  'mall.order-returned',
  'mall.order-rejected',
  'mall.address-viewed',
  'mall.addresses-exported',
] as const;
