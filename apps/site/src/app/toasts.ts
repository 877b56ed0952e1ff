export { ToastRegion } from '@sortes/ui';
