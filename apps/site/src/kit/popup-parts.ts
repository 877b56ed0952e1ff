// A module of its own, so that its code comes when it is asked for (late-popup).
export { Menu, Popover } from '@sortes/ui';
