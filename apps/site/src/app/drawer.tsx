/** The kit's drawer behind a file of its own, so that its code loads with the first opening. */
export { Drawer } from '@sortes/ui';
